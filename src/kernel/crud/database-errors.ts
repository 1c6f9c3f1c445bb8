import type { Words } from '#i18n/translate.ts'
import type { Field } from '../resource/field.ts'
import { camel } from '../resource/names.ts'
import type { Resource } from '../resource/resource.ts'
import { UserError } from '../resource/user-error.ts'
import { fieldOfConstraint } from '../schema/table-model.ts'

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly column?: string
}

/** The declared field in a constraint's name, which may be its former one. PostgreSQL gives no details of a table that the role cannot read. */
function fieldOf(resource: Resource, error: DatabaseError): [name: string, field: Field] | undefined {
  const constrained = fieldOfConstraint(error.constraint ?? '')
  const name = constrained?.resource === resource.name ? constrained.field : camel(error.column ?? '')
  const fields = Object.entries(resource.fields)
  return fields.find(([key]) => key === name) ?? fields.find(([, { was }]) => was === name)
}

/** Whether other rows refer to the row that is deleted or renamed; else this row refers to a row that does not exist. */
function isInUse(resource: Resource, error: DatabaseError & Error): boolean {
  return fieldOfConstraint(error.constraint ?? '')?.resource !== resource.name || error.message.startsWith('update or delete')
}

/** Whether a field, or the one inside it that a constraint names, holds an uploaded file. */
function holdsFile(field: Field | undefined, { constraint = '' }: DatabaseError): boolean {
  const { inner } = fieldOfConstraint(constraint) ?? {}
  const held = inner && field && 'fields' in field ? field.fields[inner] : field
  return held?.kind === 'image' || held?.kind === 'file'
}

function sentence(resource: Resource, error: DatabaseError & Error, field: Field | undefined): Words | undefined {
  const [zh, en] = field?.label ?? ['数据', 'The value']
  switch (error.code) {
    case '23505':
      return [`${zh}已存在`, `${en} already exists`]
    case '23503':
      return isInUse(resource, error)
        ? ['数据已被引用，不能删除或修改编号', 'In use elsewhere: it cannot be deleted, and its code cannot be changed']
        : holdsFile(field, error)
          ? [`${zh}：文件不存在，请重新上传`, `${en}: the file does not exist, upload it again`]
          : [`${zh}：所选数据不存在`, `${en}: the selected item does not exist`]
    case '23514':
    case '22001':
    case '22003':
    case '22P02':
    case '22007':
    case '22008':
    case '22021':
      return [`${zh}：内容不符合要求`, `${en}: invalid value`]
    case '44000':
      return ['不能写入其他租户的数据', 'Rows of another tenant cannot be written']
    case '40001':
    case '40P01':
      return ['数据正被他人修改，请重试', 'Somebody else is changing this, please try again']
    default:
      return undefined
  }
}

/** A database error as a user error with the field's label; any other error unchanged. */
function userErrorOf(error: unknown, resource: Resource): unknown {
  if (error instanceof UserError || !(error instanceof Error)) return error
  const databaseError: DatabaseError & Error = error
  const inUse = databaseError.code === '23503' && isInUse(resource, databaseError)
  const [name, field] = (inUse ? undefined : fieldOf(resource, databaseError)) ?? []
  const words = sentence(resource, databaseError, field)
  return words
    ? new UserError(words, { ...(name ? { field: name } : {}), status: databaseError.code?.startsWith('40') ? 409 : 400 })
    : error
}

/** Runs a write and converts database errors into user errors. */
export async function withDatabaseErrors<T>(resource: Resource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw userErrorOf(error, resource)
  }
}
