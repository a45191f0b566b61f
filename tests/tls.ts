import { generateKeyPairSync, sign } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

/** One element of DER: tag, length, contents. */
function der(tag: number, ...partes: readonly Buffer[]): Buffer {
  const corpo = Buffer.concat(partes)
  const n = corpo.length
  const tamanho = n < 0x80 ? [n] : n < 0x100 ? [0x81, n] : [0x82, n >> 8, n & 0xff]
  return Buffer.concat([Buffer.from([tag, ...tamanho]), corpo])
}
const sequencia = (...partes: readonly Buffer[]) => der(0x30, ...partes)
const inteiro = (n: number) => der(0x02, Buffer.from([n]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const instante = (texto: string) => der(0x17, Buffer.from(texto))

/** A key and a certificate that it signed itself, in PEM. */
function certificado(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaComSha256 = sequencia(oid('2a8648ce3d040302'))
  const nome = sequencia(der(0x31, sequencia(oid('550403'), der(0x0c, Buffer.from('patio')))))
  const dados = sequencia(
    der(0xa0, inteiro(2)),
    inteiro(1),
    ecdsaComSha256,
    nome,
    sequencia(instante('200101000000Z'), instante('491231235959Z')),
    nome,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const assinatura = Buffer.concat([Buffer.from([0]), sign('sha256', dados, privateKey)])
  const pem = sequencia(dados, ecdsaComSha256, der(0x03, assinatura)).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
  }
}

/** Ends TLS before a plain port of this machine, as the proxy of an installation does; browsers have to be told to trust it. */
export async function abrirTls(destino: number): Promise<{ porta: number; fechar: () => Promise<void> }> {
  const abertos = new Set<{ destroy: () => unknown }>()
  const servidor = createServer(certificado(), (fora) => {
    const dentro = connect(destino, '127.0.0.1')
    for (const [lado, outro] of [
      [fora, dentro],
      [dentro, fora],
    ] as const) {
      abertos.add(lado)
      lado.pipe(outro)
      lado.on('error', () => outro.destroy())
      lado.on('close', () => {
        abertos.delete(lado)
        outro.destroy()
      })
    }
  })
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  return {
    porta: (servidor.address() as AddressInfo).port,
    fechar() {
      for (const lado of abertos) lado.destroy()
      return new Promise((ok) => servidor.close(() => ok()))
    },
  }
}
