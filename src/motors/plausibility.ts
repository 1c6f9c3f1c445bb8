import type { Check, CheckedMotor, Market, ReferenceTables, Warning } from './checked-motor.ts'
import { warning } from './checked-motor.ts'
import { checkCooling, checkDesignation, checkEx, checkFrame, checkMounting, checkSeries, checkWeight } from './checks-build.ts'
import {
  checkConnection,
  checkCurrent,
  checkEfficiency,
  checkPowerFactor,
  checkPowerStep,
  checkSpeed,
  checkTorque,
  checkTwoVoltages,
  checkVoltagePower,
} from './checks-rating.ts'
import { complianceOf } from './compliance.ts'

/** The year in which a series came to the market. */
const firstYears: Readonly<Record<string, number>> = { YE3: 2011, YE4: 2015, YE5: 2020 }
const oldestYear = 1950

/** R18: the date of production. */
export const checkYear: Check = ({ prodYear, prodDate, series = '' }, _, { year, today }) => {
  if (prodDate && (prodDate > today || prodDate < `${oldestYear}`))
    return [warning('R18', 'WARN', 'prodDate', `生产日期 ${prodDate} 不合常理`, `${prodDate} is no date of production`)]
  if (prodYear === undefined) return []
  if (prodYear > year || prodYear < oldestYear)
    return [warning('R18', 'WARN', 'prodYear', `生产年份 ${prodYear} 不合常理`, `${prodYear} is no year of production`)]
  const first = firstYears[series]
  return first !== undefined && prodYear < first
    ? [
        warning(
          'R18',
          'WARN',
          'prodYear',
          `${series} 从 ${first} 年起生产，填写的是 ${prodYear} 年`,
          `${series} has been made since ${first}, not in ${prodYear}`,
        ),
      ]
    : []
}

/** Prices that are compared: fewer tell too little. */
const fewestSamples = 8

/** R18: the price, by the median of like motors on the platform. */
const checkPrice: Check = ({ unitPrice }, _, { median }) => {
  if (!unitPrice || !median || median.samples < fewestSamples) return []
  const share = unitPrice / median.price
  return share < 0.4 || share > 2.5
    ? [
        warning(
          'R18',
          'WARN',
          'unitPrice',
          `同类电机的中位价为 ${median.price} 元，填写的是 ${unitPrice} 元`,
          `The median of like motors is CNY ${median.price}; ${unitPrice} was entered`,
        ),
      ]
    : []
}

/** R19: the seller has the same motor on display already. */
const checkDuplicates: Check = (_, __, { ownDuplicates = 0 }) =>
  ownDuplicates > 0
    ? [
        warning(
          'R19',
          'INFO',
          'designation',
          '您已有相同的电机，可以只改数量',
          'You offer the same motor already: its quantity can be changed instead',
        ),
      ]
    : []

/** R17: what may be sold for repair or export only. */
const checkCompliance: Check = (motor, tables, market) => {
  const compliance = complianceOf(motor, tables, market)
  if (compliance === 'ELIM')
    return [
      warning(
        'R17',
        'WARN',
        'series',
        '已列入国家淘汰目录，仅供维修备件或出口',
        'On the elimination list of the state: for repair or export only',
      ),
    ]
  return compliance === 'BELOW'
    ? [
        warning(
          'R17',
          'WARN',
          'ieClass',
          '低于现行能效 3 级，仅供维修备件或出口',
          'Below the energy grade 3 that is in force: for repair or export only',
        ),
      ]
    : []
}

const checks: readonly Check[] = [
  ...[checkSpeed, checkPowerStep, checkFrame, checkCurrent, checkTwoVoltages, checkEfficiency, checkPowerFactor, checkTorque, checkWeight],
  ...[checkDesignation, checkSeries, checkConnection, checkVoltagePower, checkMounting, checkCooling, checkEx, checkCompliance],
  ...[checkYear, checkPrice, checkDuplicates],
]

/** What is wrong or unlikely about a motor, by the rules R1 to R19; nothing is changed. */
export const warningsOf = (motor: CheckedMotor, tables: ReferenceTables, market: Market): Warning[] =>
  checks.flatMap((check) => check(motor, tables, market))
