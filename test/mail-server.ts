import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly to: string
  /** As it was sent, with its headers. */
  readonly text: string
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Rejects recipients from now on with this code; 0 takes all of them. */
  rejectWith(code: number): void
  close(): Promise<void>
}

/** A server that receives the mails of the product. */
export async function mailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let answerCode = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_, __, done) => done(answerCode === 0 ? null : Object.assign(new Error('no'), { responseCode: answerCode })),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    rejectWith: (code) => {
      answerCode = code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What the reader of a mail sees: its parts, decoded. */
export function bodyOf({ text }: ReceivedMail): string {
  const parts = text.split('\r\n--').map((part) => {
    const end = part.indexOf('\r\n\r\n')
    const [head, body] = [part.slice(0, end), part.slice(end + 4)]
    return /^Content-Transfer-Encoding: base64$/im.test(head) ? fromBase64(body) : fromQuoted(body)
  })
  return parts.join('\n')
}

const fromBase64 = (part: string): string => Buffer.from(part, 'base64').toString('utf8')

const fromQuoted = (part: string): string => {
  const bytes = part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
