import { useId } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import styles from './confirm-stock.module.css'
import { ListingNames, type NamedListing } from './listing-names.tsx'

export interface DueListing extends NamedListing {
  readonly isExpired: boolean
  /** Expired so long ago that the reminder is not about it. */
  readonly isOld: boolean
  readonly expireTime: string
}

/** '': none yet. */
export type Answer = 'inStock' | 'sold' | ''

const choices: readonly (readonly [Answer, Words])[] = [
  ['inStock', ['还有货', 'In stock']],
  ['sold', ['已售出或没有了', 'Sold or gone']],
  ['', ['暂不回答', 'No answer yet']],
]

interface ChoicesProps {
  readonly name: string
  readonly answer: Answer
  readonly onAnswer: (answer: Answer) => void
}

/** The answers to choose from, beside a legend in their fieldset. */
export function AnswerChoices({ name, answer, onAnswer }: ChoicesProps) {
  const t = useT()
  return (
    <div className={styles.choices}>
      {choices.map(([value, words]) => (
        <label key={value}>
          <input type="radio" name={name} checked={answer === value} onChange={() => onAnswer(value)} />
          {t(words)}
        </label>
      ))}
    </div>
  )
}

const dayOf = ({ expireTime }: DueListing): string => expireTime.slice(0, 10)

interface Props {
  readonly listings: readonly DueListing[]
  readonly answerOf: (listing: DueListing) => Answer
  readonly onAnswer: (listing: DueListing, answer: Answer) => void
}

export function DueListings({ listings, answerOf, onAnswer, labelledBy }: Props & { readonly labelledBy?: string }) {
  const t = useT()
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <fieldset>
            <legend>
              <ListingNames listing={listing} />
              {listing.isExpired && <span className="badge warn">{t(['已到期', 'Expired'])}</span>}
              <span className={styles.faint}>
                {listing.isExpired ? dayOf(listing) : t(['{day} 到期', 'expires on {day}'], { day: dayOf(listing) })}
              </span>
            </legend>
            <AnswerChoices name={listing.id} answer={answerOf(listing)} onAnswer={(answer) => onAnswer(listing, answer)} />
          </fieldset>
        </li>
      ))}
    </ul>
  )
}

/** What the reminder is not about: most of it is sold elsewhere, so that nobody should put it on the shelf by the way. The latest comes first. */
export function OldListings(props: Props) {
  const t = useT()
  const id = useId()
  const oldest = props.listings.at(-1)
  if (!oldest) return null
  return (
    <>
      <h2 id={id}>{t(['{day} 起已到期', 'Expired since {day}'], { day: dayOf(oldest) })}</h2>
      <p>
        {t([
          '到期已超过 7 天，尚无回答；请选择还有货或已售出。',
          'These expired more than a week ago and have no answer yet: say which are in stock and which are sold.',
        ])}
      </p>
      <DueListings {...props} labelledBy={id} />
    </>
  )
}
