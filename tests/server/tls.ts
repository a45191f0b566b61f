import { generateKeyPairSync, sign } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

/** One element of DER: tag, length, contents. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const corpo = Buffer.concat(parts)
  const n = corpo.length
  const size = n < 0x80 ? [n] : n < 0x100 ? [0x81, n] : [0x82, n >> 8, n & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), corpo])
}
const sequencia = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const integer = (n: number) => der(0x02, Buffer.from([n]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const instant = (texto: string) => der(0x17, Buffer.from(texto))

/** A key and a self-signed certificate in PEM. */
function certificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequencia(oid('2a8648ce3d040302'))
  const nome = sequencia(der(0x31, sequencia(oid('550403'), der(0x0c, Buffer.from('patio')))))
  const dados = sequencia(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    nome,
    sequencia(instant('200101000000Z'), instant('491231235959Z')),
    nome,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', dados, privateKey)])
  const pem = sequencia(dados, ecdsaWithSha256, der(0x03, signature)).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
  }
}

/** Terminates TLS in front of a plain port of this machine, as an installation's proxy does; browsers must be told to trust it. */
export async function openTls(destino: number): Promise<{ porta: number; fechar: () => Promise<void> }> {
  const openItems = new Set<{ destroy: () => unknown }>()
  const server = createServer(certificate(), (outside) => {
    const inside = connect(destino, '127.0.0.1')
    for (const [lado, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      openItems.add(lado)
      lado.pipe(other)
      lado.on('error', () => other.destroy())
      lado.on('close', () => {
        openItems.delete(lado)
        other.destroy()
      })
    }
  })
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok))
  return {
    porta: (server.address() as AddressInfo).port,
    fechar() {
      for (const lado of openItems) lado.destroy()
      return new Promise((ok) => server.close(() => ok()))
    },
  }
}
