import { MEDIDA_CODES, type VendaMedida, VENDA_MEDIDAS } from '#shared/rules/vendas.ts'
import { MONEY, type Format, THOUSANDTHS, DURATION } from '../../ui/fields/numbers.ts'

export const MEDIDAS = MEDIDA_CODES.map((m) => ({ value: m, label: VENDA_MEDIDAS[m] }))

/** Hours stored in minutes: '1,5', '1:30' and '1 h 30 min' are 90. */
const HOURS: Format = {
  read: (text) => {
    if (/[:hm]/i.test(text)) return DURATION.read(text)
    const thousandths = THOUSANDTHS.read(text)
    return thousandths === null ? null : Math.round((thousandths * 60) / 1000)
  },
  write: DURATION.edit,
  edit: DURATION.edit,
}

/** Format to parse and show figures of a measure. */
export function medidaFormat(m: VendaMedida): Format {
  if (m === 'quantidade') return THOUSANDTHS
  return m === 'minutos' ? HOURS : MONEY
}

/** Converts a number from an English spreadsheet ('1,234.50') to pt-BR; returns any other text unchanged. */
export function fromUsFormat(text: string): string {
  const cleaned = text.trim().replace(/^(-?)(?:R\$|US\$|\$)\s*/, '$1')
  return /^-?\d{1,3}(,\d{3})*\.\d{1,3}$/.test(cleaned) && cleaned.includes(',')
    ? cleaned.replaceAll(',', '').replace('.', ',')
    : text
}
