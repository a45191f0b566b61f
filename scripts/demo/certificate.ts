import { generateKeyPairSync, sign } from 'node:crypto'

/** One element of DER: tag, length, contents. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const n = body.length
  const size = n < 0x80 ? [n] : n < 0x100 ? [0x81, n] : [0x82, n >> 8, n & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequencia = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const integer = (n: number) => der(0x02, Buffer.from([n]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const instant = (text: string) => der(0x17, Buffer.from(text))
/** A day as YYMMDD. */
const shortDay = (d: Date) => d.toISOString().slice(2, 10).replaceAll('-', '')

/** A key and a self-signed certificate of this machine in PEM, for tests and demonstration. */
export function selfSigned(nome: string, ends = new Date('2049-12-31')): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequencia(oid('2a8648ce3d040302'))
  const subject = sequencia(der(0x31, sequencia(oid('550403'), der(0x0c, Buffer.from(nome)))))
  const hosts = sequencia(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const data = sequencia(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    subject,
    sequencia(instant('200101000000Z'), instant(`${shortDay(ends)}235959Z`)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    // Subject alternative names.
    der(0xa3, sequencia(sequencia(oid('551d11'), der(0x04, hosts)))),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', data, privateKey)])
  const pem = sequencia(data, ecdsaWithSha256, der(0x03, signature)).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${(pem.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
