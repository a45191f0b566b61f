import type { Lido, SomaCfop } from './nota-lida.ts'
import { chaveValida, naturezaDoCfop } from '#shared/rules/nota-fiscal.ts'
import { diaNaZona } from '#shared/rules/datas.ts'
import { taxesOf } from './taxes.ts'
import { allNamed, at, decimalAt, type Element, NotaRecusada, textAt } from './xml.ts'

const PROTOCOLADA = new Set(['100', '150'])
const CANCELAMENTO = '110111'
const EVENTO_ACEITO = new Set(['135', '136', '155'])
const ITEM_COUNTS = '1'

interface Item {
  cfop: string
  bruto: number
  desconto: number
  imposto: number
  quantidade: number
  /** Billed as a service of the municipality, apart from the goods' totals. */
  service: boolean
}

function keyOf(text: string | undefined): string {
  const chave = text ?? ''
  if (!chaveValida(chave))
    throw new NotaRecusada('Não é uma NF-e nem NFC-e: falta a chave de acesso, ou ela não confere')
  const modelo = Number(chave.slice(20, 22))
  if (modelo !== 55 && modelo !== 65) throw new NotaRecusada(`O modelo ${modelo} não é NF-e (55) nem NFC-e (65)`)
  return chave
}

/** The cancellation of a note of the store (procEventoNFe 1.00). Throws NotaRecusada. */
export function readNfeEvent(root: Element, cnpj: string): Lido {
  const event = at(root, 'evento/infEvento') ?? at(root, 'infEvento')
  const chave = keyOf(textAt(event, 'chNFe'))
  if (chave.slice(6, 20) !== cnpj) throw new NotaRecusada('O evento é de uma nota de outro emitente')
  const type = textAt(event, 'tpEvento') ?? ''
  if (type !== CANCELAMENTO) throw new NotaRecusada(`O evento ${type.slice(0, 10)} não é um cancelamento`)
  const answer = at(root, 'retEvento/infEvento')
  if (!EVENTO_ACEITO.has(textAt(answer, 'cStat') ?? ''))
    throw new NotaRecusada('O cancelamento não foi aceito pela SEFAZ')
  const answered = textAt(answer, 'chNFe')
  if (answered !== undefined && answered !== chave)
    throw new NotaRecusada('A resposta da SEFAZ (retEvento/chNFe) é de outra nota')
  return { tipo: 'cancelamento', chave, modelo: Number(chave.slice(20, 22)) }
}

/** An NF-e or NFC-e (layout 4.00) as the store `cnpj` has it: what it sold, and what customers gave back to it. Throws NotaRecusada. */
export function readNfe(root: Element, cnpj: string, fuso: string): Lido {
  const [note, another] = allNamed(root, 'infNFe')
  if (another) throw new NotaRecusada('O arquivo traz mais de uma nota: envie cada uma em seu arquivo')
  const chave = keyOf(note?.attributes['Id']?.replace(/^NFe/, ''))
  const protocol = at(root, 'protNFe/infProt')
  if (!PROTOCOLADA.has(textAt(protocol, 'cStat') ?? ''))
    throw new NotaRecusada('A nota não traz a autorização da SEFAZ')
  if (textAt(protocol, 'chNFe') !== chave)
    throw new NotaRecusada('A autorização da SEFAZ (protNFe/chNFe) é de outra nota')
  if (textAt(note, 'ide/tpAmb') !== '1') throw new NotaRecusada('A nota é de homologação, e não vale')
  const issuer = textAt(note, 'emit/CNPJ') ?? textAt(note, 'emit/CPF')?.padStart(14, '0')
  const devolvida = textAt(note, 'ide/finNFe') === '4' && textAt(note, 'dest/CNPJ') === cnpj
  if (issuer !== cnpj && !devolvida)
    throw new NotaRecusada(`A nota é de outro emitente (CNPJ ${issuer?.slice(0, 14) ?? 'ausente'})`)
  const dhEmi = textAt(note, 'ide/dhEmi') ?? ''
  const issued = new Date(dhEmi)
  if (!/^\d{4}-\d\d-\d\dT/.test(dhEmi) || Number.isNaN(issued.getTime()))
    throw new NotaRecusada('A data de emissão (ide/dhEmi) não se entende')
  // The key says when and by whom, in the issuer's own time.
  for (const [said, real, field] of [
    [chave.slice(2, 6), dhEmi.slice(2, 4) + dhEmi.slice(5, 7), 'o mês da emissão'],
    [chave.slice(6, 20), issuer, 'o emitente'],
    [chave.slice(20, 22), textAt(note, 'ide/mod'), 'o modelo'],
  ] as const)
    if (said !== real) throw new NotaRecusada(`A chave de acesso e a nota não dizem o mesmo: ${field}`)
  const items = itemsOf(note, Number(dhEmi.slice(0, 4)))
  checkTotals(note, items)
  return {
    tipo: 'nota',
    chave,
    modelo: Number(chave.slice(20, 22)),
    dia: diaNaZona(issued.toISOString(), fuso),
    somas: sumsOf(items, devolvida && issuer !== cnpj),
  }
}

/** The items that make up the note's total: what only accompanies it (`indTot` 0) is left out. */
function itemsOf(note: Element | undefined, year: number): Item[] {
  const lines = note?.children.filter((c) => c.name === 'det') ?? []
  return lines.flatMap((det, i): Item[] => {
    const where = `item ${i + 1}, `
    const prod = at(det, 'prod')
    const cfop = textAt(prod, 'CFOP') ?? ''
    if (!/^\d{4}$/.test(cfop)) throw new NotaRecusada(`${where}CFOP tem “${cfop.slice(0, 10)}”, que não é uma operação`)
    const bruto = decimalAt(prod, 'vProd', 2, { where })
    const desconto = decimalAt(prod, 'vDesc', 2, { where, optional: true })
    if (desconto > bruto) throw new NotaRecusada(`${where}vDesc passa de vProd`)
    const quantidade = decimalAt(prod, 'qCom', 3, { where })
    const imposto = taxesOf(at(det, 'imposto'), year, where)
    if ((textAt(prod, 'indTot') ?? ITEM_COUNTS) !== ITEM_COUNTS) return []
    return [{ cfop, bruto, desconto, imposto, quantidade, service: at(det, 'imposto/ISSQN') !== undefined }]
  })
}

/** The items add up to what the note says of itself. */
function checkTotals(note: Element | undefined, items: readonly Item[]): void {
  const goods = items.filter((i) => !i.service)
  for (const [field, key] of [
    ['vProd', 'bruto'],
    ['vDesc', 'desconto'],
  ] as const) {
    const said = decimalAt(note, `total/ICMSTot/${field}`, 2)
    const sum = goods.reduce((n, i) => n + i[key], 0)
    if (said !== sum)
      throw new NotaRecusada(
        `total/ICMSTot/${field} diz ${(said / 100).toFixed(2)}, e os itens somam ${(sum / 100).toFixed(2)}`,
      )
  }
}

/** Sums by operation. A note of the customer's own that gives goods back counts as a return, whatever its codes are to the customer. */
function sumsOf(items: readonly Item[], doCliente: boolean): SomaCfop[] {
  const somas = new Map<string, SomaCfop>()
  for (const i of items) {
    const natureza = doCliente ? 'DEVOLUCAO' : naturezaDoCfop(i.cfop)
    if (natureza === 'NENHUMA') continue
    const s = somas.get(i.cfop) ?? {
      cfop: i.cfop,
      devolucao: natureza === 'DEVOLUCAO',
      bruto: 0,
      desconto: 0,
      imposto: 0,
      quantidade: 0,
    }
    for (const k of ['bruto', 'desconto', 'imposto', 'quantidade'] as const) s[k] += i[k]
    somas.set(i.cfop, s)
  }
  return [...somas.values()]
}
