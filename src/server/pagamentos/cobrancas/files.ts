import type { Received } from '#shared/core/contract.ts'
import type { arquivosPagamentos } from '#shared/pagamentos/arquivos.ts'
import { COBRANCA_MODES, COBRANCA_TYPES, type Cobranca, type Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { COBRANCA_STATE_NAMES } from '#shared/rules/cobranca.ts'
import { allPages, asFile } from '../../core/areas/list-file.ts'
import type { Bytes, Handlers } from '../../core/http/serve.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { listCobrancas, listPagamentos } from './list.ts'

type CobrancasFilter = Received<typeof arquivosPagamentos.exportarCobrancas, 'query'>
type RecebidosFilter = Received<typeof arquivosPagamentos.exportarRecebidos, 'query'>

const COBRANCA_COLUMNS = [
  { id: 'criada', titulo: 'Criada', tipo: 'instante' },
  { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'descricao', titulo: 'Cobrança', tipo: 'texto' },
  { id: 'tipo', titulo: 'Tipo', tipo: 'texto' },
  { id: 'meio', titulo: 'Meio', tipo: 'texto' },
  { id: 'situacao', titulo: 'Situação', tipo: 'texto' },
  { id: 'cliente', titulo: 'Cliente', tipo: 'texto' },
  { id: 'placa', titulo: 'Placa', tipo: 'texto' },
  { id: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  { id: 'pago', titulo: 'Pago', tipo: 'dinheiro' },
  { id: 'devolvido', titulo: 'Devolvido', tipo: 'dinheiro' },
  { id: 'vence', titulo: 'Vence', tipo: 'instante' },
  { id: 'paga', titulo: 'Paga', tipo: 'instante' },
  { id: 'txid', titulo: 'Txid', tipo: 'texto' },
] as const

async function cobrancasFile(c: SignedInCtx, f: CobrancasFilter): Promise<() => Promise<Bytes>> {
  const rows = await allPages((cursor) => listCobrancas(c, { ...f, limite: 200, cursor }))
  return asFile<Cobranca>(c, 'Cobranças', COBRANCA_COLUMNS, f, rows, (k, clock) => [
    clock(k.criadaEm),
    k.concessionaria,
    k.descricao,
    COBRANCA_TYPES[k.tipo],
    COBRANCA_MODES[k.modo],
    COBRANCA_STATE_NAMES[k.estado],
    k.cliente,
    k.placa,
    k.valor,
    k.pago,
    k.devolvido,
    clock(k.expiraEm),
    clock(k.pagaEm),
    k.txid,
  ])
}

const ORIGINS: Readonly<Record<Pagamento['origem'], string>> = {
  WEBHOOK: 'Aviso do banco',
  CONSULTA: 'Consulta ao banco',
  MANUAL: 'Anotado à mão',
}
const RECEBIDO_COLUMNS = [
  { id: 'recebido', titulo: 'Recebido', tipo: 'instante' },
  { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  { id: 'devolvido', titulo: 'Devolvido', tipo: 'dinheiro' },
  { id: 'origem', titulo: 'Como se soube', tipo: 'texto' },
  { id: 'e2eid', titulo: 'Identificador', tipo: 'texto' },
  { id: 'txid', titulo: 'Txid', tipo: 'texto' },
  { id: 'cobranca', titulo: 'Cobrança', tipo: 'inteiro' },
  { id: 'conferido', titulo: 'Conferido', tipo: 'instante' },
  { id: 'prova', titulo: 'Prova', tipo: 'texto' },
  { id: 'por', titulo: 'Anotado por', tipo: 'texto' },
] as const

async function recebidosFile(c: SignedInCtx, f: RecebidosFilter): Promise<() => Promise<Bytes>> {
  const rows = await allPages((cursor) => listPagamentos(c, { ...f, limite: 200, cursor }))
  return asFile<Pagamento>(c, 'Pagamentos recebidos', RECEBIDO_COLUMNS, f, rows, (p, clock) => [
    clock(p.pagoEm),
    p.concessionaria,
    p.valor,
    p.devolvido,
    ORIGINS[p.origem],
    p.e2eid,
    p.txid,
    p.codCobranca,
    clock(p.conciliadoEm),
    p.prova,
    p.por,
  ])
}

export const fileRoutes: Handlers<typeof arquivosPagamentos> = {
  exportarCobrancas: (c) => cobrancasFile(c, c.query),
  exportarRecebidos: (c) => recebidosFile(c, c.query),
}
