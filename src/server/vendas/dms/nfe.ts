import type { Loaded, CfopSum } from './parsed-nota.ts'
import { isValidAccessKey, cfopNatureza } from '#shared/rules/nota-fiscal.ts'
import { dayInZone } from '#shared/rules/dates.ts'
import { taxesOf } from './taxes.ts'
import { allNamed, at, decimalAt, type Element, RefusedNota, textAt } from './xml.ts'

const AUTHORIZED = new Set(['100', '150'])
const CANCELLATION = '110111'
const ACCEPTED_EVENT = new Set(['135', '136', '155'])
const ITEM_COUNTS = '1'

interface Item {
  cfop: string
  bruto: number
  desconto: number
  imposto: number
  quantidade: number
  /** Taxed as a municipal service, outside the totals of the goods. */
  service: boolean
}

function keyOf(text: string | undefined): string {
  const key = text ?? ''
  if (!isValidAccessKey(key))
    throw new RefusedNota('Não é uma NF-e nem NFC-e: falta a chave de acesso, ou ela não confere')
  const modelo = Number(key.slice(20, 22))
  if (modelo !== 55 && modelo !== 65) throw new RefusedNota(`O modelo ${modelo} não é NF-e (55) nem NFC-e (65)`)
  return key
}

/** The cancellation of a note of the store (procEventoNFe 1.00). Throws RefusedNota. */
export function readNfeEvent(root: Element, cnpj: string): Loaded {
  const event = at(root, 'evento/infEvento') ?? at(root, 'infEvento')
  const chave = keyOf(textAt(event, 'chNFe'))
  if (chave.slice(6, 20) !== cnpj) throw new RefusedNota('O evento é de uma nota de outro emitente')
  const type = textAt(event, 'tpEvento') ?? ''
  if (type !== CANCELLATION) throw new RefusedNota(`O evento ${type.slice(0, 10)} não é um cancelamento`)
  const answer = at(root, 'retEvento/infEvento')
  if (!ACCEPTED_EVENT.has(textAt(answer, 'cStat') ?? ''))
    throw new RefusedNota('O cancelamento não foi aceito pela SEFAZ')
  const answered = textAt(answer, 'chNFe')
  if (answered !== undefined && answered !== chave)
    throw new RefusedNota('A resposta da SEFAZ (retEvento/chNFe) é de outra nota')
  return { tipo: 'cancelamento', chave, modelo: Number(chave.slice(20, 22)) }
}

/** Parses an NF-e or NFC-e (layout 4.00) for the store `cnpj`: its sales and the returns from its customers. Throws RefusedNota. */
export function readNfe(root: Element, cnpj: string, fuso: string): Loaded {
  const [note, another] = allNamed(root, 'infNFe')
  if (another) throw new RefusedNota('O arquivo traz mais de uma nota: envie cada uma em seu arquivo')
  const chave = keyOf(note?.attributes['Id']?.replace(/^NFe/, ''))
  const protocol = at(root, 'protNFe/infProt')
  if (!AUTHORIZED.has(textAt(protocol, 'cStat') ?? '')) throw new RefusedNota('A nota não traz a autorização da SEFAZ')
  if (textAt(protocol, 'chNFe') !== chave)
    throw new RefusedNota('A autorização da SEFAZ (protNFe/chNFe) é de outra nota')
  if (textAt(note, 'ide/tpAmb') !== '1') throw new RefusedNota('A nota é de homologação, e não vale')
  const issuer = textAt(note, 'emit/CNPJ') ?? textAt(note, 'emit/CPF')?.padStart(14, '0')
  const isReturn = textAt(note, 'ide/finNFe') === '4' && textAt(note, 'dest/CNPJ') === cnpj
  if (issuer !== cnpj && !isReturn)
    throw new RefusedNota(`A nota é de outro emitente (CNPJ ${issuer?.slice(0, 14) ?? 'ausente'})`)
  const dhEmi = textAt(note, 'ide/dhEmi') ?? ''
  const issued = new Date(dhEmi)
  if (!/^\d{4}-\d\d-\d\dT/.test(dhEmi) || Number.isNaN(issued.getTime()))
    throw new RefusedNota('A data de emissão (ide/dhEmi) não se entende')
  // The access key contains month and issuer, in the issuer's time zone.
  for (const [said, real, field] of [
    [chave.slice(2, 6), dhEmi.slice(2, 4) + dhEmi.slice(5, 7), 'o mês da emissão'],
    [chave.slice(6, 20), issuer, 'o emitente'],
    [chave.slice(20, 22), textAt(note, 'ide/mod'), 'o modelo'],
  ] as const)
    if (said !== real) throw new RefusedNota(`A chave de acesso e a nota não dizem o mesmo: ${field}`)
  const items = itemsOf(note, Number(dhEmi.slice(0, 4)))
  checkTotals(note, items)
  return {
    tipo: 'nota',
    chave,
    modelo: Number(chave.slice(20, 22)),
    dia: dayInZone(issued.toISOString(), fuso),
    somas: sumsOf(items, isReturn && issuer !== cnpj),
  }
}

/** Items that count for the note's total; accompanying items (`indTot` 0) are left out. */
function itemsOf(note: Element | undefined, year: number): Item[] {
  const lines = note?.children.filter((c) => c.name === 'det') ?? []
  return lines.flatMap((det, i): Item[] => {
    const where = `item ${i + 1}, `
    const prod = at(det, 'prod')
    const cfop = textAt(prod, 'CFOP') ?? ''
    if (!/^\d{4}$/.test(cfop)) throw new RefusedNota(`${where}CFOP tem “${cfop.slice(0, 10)}”, que não é uma operação`)
    const bruto = decimalAt(prod, 'vProd', 2, { where })
    const desconto = decimalAt(prod, 'vDesc', 2, { where, optional: true })
    if (desconto > bruto) throw new RefusedNota(`${where}vDesc passa de vProd`)
    const quantidade = decimalAt(prod, 'qCom', 3, { where })
    const imposto = taxesOf(at(det, 'imposto'), year, where)
    if ((textAt(prod, 'indTot') ?? ITEM_COUNTS) !== ITEM_COUNTS) return []
    return [{ cfop, bruto, desconto, imposto, quantidade, service: at(det, 'imposto/ISSQN') !== undefined }]
  })
}

/** Checks that the items add up to the note's totals. */
function checkTotals(note: Element | undefined, items: readonly Item[]): void {
  const goods = items.filter((i) => !i.service)
  for (const [field, key] of [
    ['vProd', 'bruto'],
    ['vDesc', 'desconto'],
  ] as const) {
    const said = decimalAt(note, `total/ICMSTot/${field}`, 2)
    const sum = goods.reduce((n, i) => n + i[key], 0)
    if (said !== sum)
      throw new RefusedNota(
        `total/ICMSTot/${field} diz ${(said / 100).toFixed(2)}, e os itens somam ${(sum / 100).toFixed(2)}`,
      )
  }
}

/** Sums by operation. A customer's own note that returns goods counts as a return, whatever CFOP the customer used. */
function sumsOf(items: readonly Item[], ofCliente: boolean): CfopSum[] {
  const sums = new Map<string, CfopSum>()
  for (const i of items) {
    const natureza = ofCliente ? 'DEVOLUCAO' : cfopNatureza(i.cfop)
    if (natureza === 'NENHUMA') continue
    const s = sums.get(i.cfop) ?? {
      cfop: i.cfop,
      devolucao: natureza === 'DEVOLUCAO',
      bruto: 0,
      desconto: 0,
      imposto: 0,
      quantidade: 0,
    }
    for (const k of ['bruto', 'desconto', 'imposto', 'quantidade'] as const) s[k] += i[k]
    sums.set(i.cfop, s)
  }
  return [...sums.values()]
}
