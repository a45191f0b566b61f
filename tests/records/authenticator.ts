import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** CBOR of the few shapes that an attestation needs: small integers, bytes, text, maps. */
function cbor(value: number | Buffer | string | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([k, v]) => [cbor(k), cbor(v as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

/** A phone's authenticator in software (WebAuthn Level 3: ES256, attestation "none"), for tests of the server. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #rpId: string
  readonly #key: KeyObject
  readonly #cose: Buffer
  /** Signature counter, as the next assertion tells it. */
  counter = 0
  /** Whether the device checks its owner. */
  verifies = true

  constructor(origin: string) {
    this.#origin = origin
    this.#rpId = new URL(origin).hostname
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #data(flags: number, rest = Buffer.alloc(0), rpId = this.#rpId): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = FLAGS.present | (this.verifies ? FLAGS.verified : 0) | flags
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter, rest])
  }
  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  /** Answer to registration options. */
  create({ challenge }: { challenge: string }): Record<string, unknown> {
    const length = Buffer.from([0, this.id.length])
    const authData = this.#data(FLAGS.attested, Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]))
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      id: this.id.toString('base64url'),
      rawId: this.id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answer to authentication options. */
  get({ challenge }: { challenge: string }): Record<string, unknown> {
    this.counter++
    const authData = this.#data(0)
    const client = this.#client('webauthn.get', challenge)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.#key)
    return {
      id: this.id.toString('base64url'),
      rawId: this.id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }
}
