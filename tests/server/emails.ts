import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dispatch } from '../../src/server/core/mail/outbox.ts'
import type { AppServer } from '../../src/server/core/server.ts'

/** Emails sent to an address so far, oldest first, as text. */
export async function emailsTo({ services }: AppServer, email: string): Promise<string[]> {
  await dispatch(services, { info: () => {}, warn: () => {} })
  const folder = join(services.env.DATA_DIR, 'mensagens')
  const names = (await readdir(folder).catch(() => [])).toSorted(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  )
  const sentEmails = await Promise.all(names.map((a) => readFile(join(folder, a), 'utf8')))
  return sentEmails.filter((c) => c.includes(`To: ${email}`)).map(decode)
}

/** Secret of the password link in an email. */
export const secretFrom = (mail: string | undefined): string => /password\/([\w-]+)/.exec(mail ?? '')?.[1] ?? ''

function decode(mail: string): string {
  const [header = '', ...body] = mail.split('\r\n\r\n')
  const text = body.join('\n\n')
  if (/base64/i.test(header)) return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
