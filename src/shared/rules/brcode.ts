/** What a Pix code says: who receives, how much, and by which reference the payment is found again. */
export interface BrCode {
  nome: string
  cidade: string
  /** Centavos; absent lets the payer choose. */
  valor?: number
  /** A static code names the key, a dynamic one the address at which the bank reads the charge (without https://). */
  destino: { chave: string; descricao?: string } | { url: string }
  /** Reference of a static code: letters and digits, up to 25. A dynamic code's stands in the charge. */
  txid?: string
}

const MAX_NAME = 25
const MAX_CITY = 15
/** The account template of field 26 holds at most 99 characters. */
const MAX_ACCOUNT = 99

/**
 * The text of a Pix QR code, also for copy and paste: EMV QRCPS-MPM as the Central Bank's "Manual de Padrões para Iniciação do Pix" fills
 * it. Throws RangeError for a value that does not fit.
 */
export function brCode({ nome, cidade, valor, destino, txid }: BrCode): string {
  if (valor !== undefined && !(Number.isInteger(valor) && valor > 0)) throw new RangeError('valor')
  if (txid !== undefined && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError('txid')
  const account =
    'url' in destino
      ? field('00', 'br.gov.bcb.pix') + field('25', destino.url)
      : field('00', 'br.gov.bcb.pix') + field('01', destino.chave) + field('02', plain(destino.descricao ?? ''))
  if (account.length > MAX_ACCOUNT) throw new RangeError('destino')
  const text =
    field('00', '01') +
    ('url' in destino ? field('01', '12') : '') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', valor === undefined ? '' : (valor / 100).toFixed(2)) +
    field('58', 'BR') +
    field('59', plain(nome).slice(0, MAX_NAME)) +
    field('60', plain(cidade).slice(0, MAX_CITY)) +
    field('62', field('05', txid ?? '***')) +
    '6304'
  return text + checksum(text)
}

/** The same code with another amount, in centavos; null for a text that is no such code. */
export function withAmount(code: string, valor: number): string | null {
  if (!(Number.isInteger(valor) && valor > 0)) throw new RangeError('valor')
  let text = ''
  for (let at = 0; at < code.length;) {
    const size = Number(code.slice(at + 2, at + 4))
    const end = at + 4 + size
    const id = code.slice(at, at + 2)
    if (!/^\d{4}$/.test(code.slice(at, at + 4)) || size === 0 || end > code.length) return null
    if (id === '63') break
    text += id === '54' ? '' : code.slice(at, end)
    // The amount follows the currency.
    if (id === '53') text += field('54', (valor / 100).toFixed(2))
    at = end
  }
  return `${text}6304${checksum(`${text}6304`)}`
}

/** A field: two digits of id, two of length, the value; nothing for an empty value. */
const field = (id: string, value: string): string =>
  value === '' ? '' : `${id}${String(value.length).padStart(2, '0')}${value}`

/** Letters without accents: banks print nothing else. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()

/** CRC-16/CCITT-FALSE over the ASCII text, as four hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0xffff
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
