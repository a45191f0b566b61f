import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { buffer } from 'node:stream/consumers'
import { chaveValida, naturezaDoCfop } from '#shared/regras/nota-fiscal.ts'
import { diaNaZona } from '#shared/regras/datas.ts'

/** Sums of a note's items of one operation, in centavos; quantity in thousandths. */
export interface SomaCfop {
  cfop: string
  devolucao: boolean
  bruto: number
  desconto: number
  imposto: number
  quantidade: number
}
/** What a file tells: a note, or that one was cancelled. */
export type Lido =
  | { tipo: 'nota'; chave: string; modelo: number; dia: string; somas: SomaCfop[] }
  | { tipo: 'cancelamento'; chave: string; modelo: number }

/** A file that is no note of this store; the message is for people. */
export class NotaRecusada extends Error {}

const MAX_ARQUIVOS = 20_000
const MAX_BYTES_XML = 4 * 1024 * 1024
const MAX_BYTES_TOTAL = 600 * 1024 * 1024
const MAX_FUNDO = 40
const PROTOCOLADA = new Set(['100', '150'])
const CANCELAMENTO = '110111'
const EVENTO_ACEITO = new Set(['135', '136', '155'])
const IMPOSTOS = new Set(['vICMS', 'vPIS', 'vCOFINS', 'vISSQN', 'vIPI'])

interface Item {
  cfop: string
  bruto: number
  desconto: number
  imposto: number
  quantidade: number
}

const emMilesimos = (t: string) => Math.round(Number(t) * 1000)
function emCentavos(t: string): number {
  const n = Math.round(Number(t) * 100)
  if (!Number.isSafeInteger(n) || n < 0) throw new NotaRecusada(`O valor ${t.slice(0, 20)} não se entende`)
  return n
}

/** The texts of a document's leaves by their path from the second element on, and its items. No entity, no declaration of a type is taken. */
function lerXml(xml: string): { raiz: string; texto: (fim: string) => string | undefined; itens: Item[] } {
  const caminho: string[] = []
  const textos = new Map<string, string>()
  const itens: Item[] = []
  let atual = ''
  const p = new SaxesParser({ xmlns: false })
  p.on('error', () => {
    throw new NotaRecusada('O XML está quebrado')
  })
  p.on('doctype', () => {
    throw new NotaRecusada('O XML traz uma declaração de tipo, que uma nota não tem')
  })
  p.on('opentag', ({ name, attributes }) => {
    caminho.push(name)
    if (caminho.length > MAX_FUNDO) throw new NotaRecusada('O XML é fundo demais')
    atual = ''
    if (name === 'det') itens.push({ cfop: '', bruto: 0, desconto: 0, imposto: 0, quantidade: 0 })
    if (name === 'infNFe') textos.set('infNFe@Id', String((attributes as Record<string, string>)['Id'] ?? ''))
  })
  p.on('text', (t) => {
    atual += t
  })
  p.on('closetag', ({ name }) => {
    const item = caminho.includes('det') ? itens.at(-1) : undefined
    if (item) lerDoItem(item, caminho, name, atual.trim())
    else if (!textos.has(caminho.join('/'))) textos.set(caminho.join('/'), atual.trim())
    caminho.pop()
    atual = ''
  })
  p.write(xml).close()
  const raiz = [...textos.keys()].at(-1)?.split('/')[0] ?? ''
  const texto = (fim: string) => [...textos].find(([k]) => k === fim || k.endsWith(`/${fim}`))?.[1]
  return { raiz, texto, itens }
}

function lerDoItem(item: Item, caminho: readonly string[], nome: string, valor: string): void {
  const pai = caminho.at(-2)
  if (pai === 'prod' && nome === 'CFOP') item.cfop = valor
  else if (pai === 'prod' && nome === 'vProd') item.bruto = emCentavos(valor)
  else if (pai === 'prod' && nome === 'vDesc') item.desconto = emCentavos(valor)
  else if (pai === 'prod' && nome === 'qCom') item.quantidade = emMilesimos(valor)
  else if (caminho.includes('imposto') && IMPOSTOS.has(nome)) item.imposto += emCentavos(valor)
}

/** Reads an NF-e, an NFC-e or its cancellation (layout 4.00) as the store `cnpj` has it: what it sold, and what customers gave back to it. Throws NotaRecusada. */
export function lerNota(xml: string, cnpj: string, fuso: string): Lido {
  const { texto, itens } = lerXml(xml)
  const chave = texto('infEvento/chNFe') ?? (texto('infNFe@Id') ?? '').replace(/^NFe/, '')
  if (!chaveValida(chave))
    throw new NotaRecusada('Não é uma NF-e nem NFC-e: falta a chave de acesso, ou ela não confere')
  const modelo = Number(chave.slice(20, 22))
  if (modelo !== 55 && modelo !== 65) throw new NotaRecusada(`O modelo ${modelo} não é NF-e (55) nem NFC-e (65)`)
  const evento = texto('infEvento/tpEvento')
  if (evento !== undefined) {
    if (chave.slice(6, 20) !== cnpj) throw new NotaRecusada('O evento é de uma nota de outro emitente')
    if (evento !== CANCELAMENTO) throw new NotaRecusada(`O evento ${evento} não é um cancelamento`)
    if (!EVENTO_ACEITO.has(texto('retEvento/infEvento/cStat') ?? ''))
      throw new NotaRecusada('O cancelamento não foi aceito pela SEFAZ')
    return { tipo: 'cancelamento', chave, modelo }
  }
  if (!PROTOCOLADA.has(texto('infProt/cStat') ?? '')) throw new NotaRecusada('A nota não traz a autorização da SEFAZ')
  if (texto('ide/tpAmb') !== '1') throw new NotaRecusada('A nota é de homologação, e não vale')
  const emitente = texto('emit/CNPJ')
  const devolvida = texto('ide/finNFe') === '4' && texto('dest/CNPJ') === cnpj
  if (emitente !== cnpj && !devolvida)
    throw new NotaRecusada(`A nota é de outro emitente (CNPJ ${emitente ?? 'ausente'})`)
  const emissao = new Date(texto('ide/dhEmi') ?? '')
  if (Number.isNaN(emissao.getTime())) throw new NotaRecusada('A data de emissão não se entende')
  const dia = diaNaZona(emissao.toISOString(), fuso)
  return { tipo: 'nota', chave, modelo, dia, somas: somarItens(itens, devolvida && emitente !== cnpj) }
}

/** Sums by operation. A note of the customer's own that gives goods back counts as a return, whatever its codes are to the customer. */
function somarItens(itens: readonly Item[], doCliente: boolean): SomaCfop[] {
  const somas = new Map<string, SomaCfop>()
  for (const i of itens) {
    if (!/^\d{4}$/.test(i.cfop)) throw new NotaRecusada('Um item não tem CFOP')
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

/** The XML files of what was sent: itself, or those of a zip, one in memory at a time. Throws NotaRecusada for what is neither or too large. */
export async function* abrirNotas(bytes: Buffer): AsyncGenerator<{ nome: string; xml: string }> {
  const comeco = bytes.subarray(0, 64).toString('latin1').trimStart()
  if (comeco.startsWith('<') || comeco.startsWith('\u00ef\u00bb\u00bf<')) {
    if (bytes.length > MAX_BYTES_XML) throw new NotaRecusada('O XML passa de 4 MB')
    yield { nome: 'o arquivo', xml: bytes.toString('utf8').replace(/^\uFEFF/, '') }
    return
  }
  if (!comeco.startsWith('PK')) throw new NotaRecusada('Envie um XML de nota ou um zip de XMLs')
  const quebrado = () => new NotaRecusada('O zip está quebrado: gere outro e envie de novo')
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true }).catch(() => null)
  if (!zip) throw quebrado()
  if (zip.entryCount > MAX_ARQUIVOS) throw new NotaRecusada('O zip tem mais de 20.000 arquivos: divida-o')
  let total = 0
  for await (const e of zip.eachEntry()) {
    if (e.fileName.endsWith('/') || !/\.xml$/i.test(e.fileName)) continue
    const nome = e.fileName.split(/[\\/]/).at(-1)?.slice(-80) ?? 'xml'
    total += e.uncompressedSize
    if (e.uncompressedSize > MAX_BYTES_XML || total > MAX_BYTES_TOTAL)
      throw new NotaRecusada(`${nome}: os XMLs são grandes demais`)
    // The declared size holds: more bytes than it, or fewer, end the stream with an error.
    const bytesDoXml = await zip.openReadStreamPromise(e).then(buffer, () => null)
    if (!bytesDoXml) throw quebrado()
    yield { nome, xml: bytesDoXml.toString('utf8').replace(/^\uFEFF/, '') }
  }
}
