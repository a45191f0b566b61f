import { sql } from 'kysely'
import { z } from 'zod'
import { dia } from '#shared/core/contract.ts'
import type { EnvioDms } from '#shared/estoque/sugestoes.ts'
import { abrirSegredo } from '../../core/secrets/cofre.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { type Tx } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { conflict } from '../../core/http/errors.ts'
import type { DadosDaFila } from '../../core/jobs/fila.ts'
import { esperaDepoisDe } from '../../core/mail/mensagens.ts'
import type { Partes } from '../../core/partes.ts'
import { contarIntegracao } from '../../core/outbound/registro-integracao.ts'
import { FalhaNaSaida, pedirFora } from '../../core/outbound/saida.ts'
import { linhasDoPedido, porFornecedor } from './pedido.ts'
import { type DaSugestao, lerEnvio, umaSugestao } from './queries.ts'

export const FILA_PEDIDO = 'pedido-dms'
export interface AlvoDoEnvio extends DadosDaFila {
  codEnvio: number
}

/** Tries spread over more than a day; then somebody has to look. */
const MAX_TENTATIVAS = 10
/** A claimed message is left alone this long; then its process is taken for dead, and another sends it. */
const POSSE_S = 120
const LIMITE_MS = 15_000
const LOTE = 100

/** Puts an approved order in the outbox, once; one that was not taken goes again, as the same order under the same key. */
export async function enviarAoDms(c: CtxDePessoa, qual: DaSugestao): Promise<EnvioDms> {
  const s = await umaSugestao(c, qual, true)
  if (s.aprovadaEm === null) throw conflict('estado-nao-permite', 'Só um pedido aprovado vai para o DMS.', s)
  const { temDms, envioDms } = await lerEnvio(c, qual)
  if (!temDms)
    throw conflict(
      'sem-dms',
      'Falta o endereço do DMS do distribuidor ou o CNPJ da concessionária. O pedido não foi enviado.',
    )
  if (envioDms?.estado === 'ACEITO' || envioDms?.estado === 'PENDENTE')
    throw conflict(
      'ja-enviado',
      envioDms.numero ? `O DMS já aceitou este pedido: ${envioDms.numero}.` : 'Este pedido já está na fila.',
    )
  const { codDistribuidor } = c.inquilino
  const { codSugestao, codConcessionaria } = qual
  const linhas = await linhasDoPedido(c, qual, undefined)
  const corpo = porFornecedor([{ codSugestao, hashPedido: s.hashPedido, aprovadaEm: s.aprovadaEm, linhas }])
  if (corpo.length === 0) throw conflict('nada-a-comprar', 'Este pedido não compra nada: tudo vem de outras lojas.')
  const chave = `patio-${codSugestao}-${codConcessionaria}-${s.hashPedido.slice(0, 16)}`
  const r = await sql<{ codEnvio: number }>`
    insert into pedido_dms as p (cod_distribuidor, cod_concessionaria, cod_sugestao, chave, corpo, quem)
    values (${codDistribuidor}, ${codConcessionaria}, ${codSugestao}, ${chave}, ${JSON.stringify(corpo)}::jsonb, ${c.sessao.nome})
    on conflict (cod_distribuidor, cod_concessionaria, cod_sugestao) do update set estado = 'PENDENTE', erro = null, tentativas = 0, proxima_em = now(), quem = excluded.quem
    returning cod_envio as "codEnvio"`.execute(c.tx)
  const [enviado] = r.rows
  if (enviado) c.depois(() => c.partes.fila.enviar<AlvoDoEnvio>(FILA_PEDIDO, { codDistribuidor, ...enviado }))
  c.mudou({ registro: `pedido-dms:${chave}`, antes: envioDms, depois: { estado: 'PENDENTE' } })
  const agora = (await lerEnvio(c, qual)).envioDms
  if (!agora) throw new Error('the message of an order is not there')
  return agora
}

interface Tomado {
  codConcessionaria: number
  chave: string
  corpo: unknown
  tentativas: number
  cnpj: string | null
  url: string | null
  segredo: string | null
}

/** What came of a try. */
interface Veio {
  estado: EnvioDms['estado']
  numero: string | null
  previsao: string | null
  erro: string | null
  status: number | null
  /** Nobody answers there: the other orders of the distributor need not try now. */
  fora: boolean
}

const aceito = z.object({
  numero: z.union([z.string().trim().min(1).max(60), z.number().transform(String)]),
  previsao: dia.nullish(),
})
const recusado = z.object({ motivo: z.string().trim().min(1).max(300) })

/** Sends an order to its store's system, outside any transaction, and writes down what came of it; never throws. */
export async function enviarPedido(
  partes: Partes,
  alvo: AlvoDoEnvio,
  parar: AbortSignal,
  avisar: (e: unknown) => void,
): Promise<void> {
  try {
    const t = await transacao(partes.banco, 'sistema', (tx) => tomar(tx, alvo))
    if (!t) return
    const inicio = performance.now()
    const veio = await mandar(partes, t, parar)
    const duracaoMs = Math.round(performance.now() - inicio)
    await transacao(partes.banco, 'sistema', (tx) => anotar(tx, alvo, t, veio, duracaoMs))
  } catch (e) {
    // What was claimed comes back by itself once the claim is over.
    if (!parar.aborted) avisar(e)
  }
}

async function tomar(tx: Tx, { codDistribuidor, codEnvio }: AlvoDoEnvio): Promise<Tomado | undefined> {
  const r = await sql<Tomado>`
    update pedido_dms p set tentativas = p.tentativas + 1, proxima_em = now() + make_interval(secs => ${POSSE_S}::int)
    from distribuidor d, concessionaria l
    where p.cod_distribuidor = ${codDistribuidor} and p.cod_envio = ${codEnvio} and p.estado = 'PENDENTE' and p.proxima_em <= now()
      and d.cod_distribuidor = p.cod_distribuidor and l.cod_distribuidor = p.cod_distribuidor and l.cod_concessionaria = p.cod_concessionaria
    returning p.cod_concessionaria as "codConcessionaria", p.chave, p.corpo, p.tentativas, l.cnpj, d.integracao_dms as url, d.token_integracao_dms as segredo`.execute(
    tx,
  )
  return r.rows[0]
}

async function mandar(partes: Partes, t: Tomado, parar: AbortSignal): Promise<Veio> {
  const nada = { numero: null, previsao: null, status: null, fora: false } as const
  const falhou = (erro: string): Veio => ({ ...nada, estado: 'FALHOU', erro })
  const token = t.segredo === null ? null : abrirSegredo(partes.segredo, t.segredo)
  if (!t.url || !t.cnpj) return falhou('Falta o endereço do DMS ou o CNPJ da concessionária')
  if (t.segredo !== null && token === null)
    return falhou('O token foi guardado com outro segredo da instalação: informe-o de novo')
  const limite = AbortSignal.timeout(LIMITE_MS)
  try {
    const r = await pedirFora(partes.env, {
      url: `${t.url.replace(/\/$/, '')}/pedidos`,
      metodo: 'POST',
      cabecalhos: {
        'content-type': 'application/json',
        'idempotency-key': t.chave,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      corpo: JSON.stringify({ loja: t.cnpj, pedidos: t.corpo }),
      parar: AbortSignal.any([parar, limite]),
    })
    return { ...nada, status: r.status, ...lerResposta(r.status, r.texto) }
  } catch (e) {
    if (e instanceof FalhaNaSaida)
      return e.passageira ? { ...nada, estado: 'PENDENTE', erro: e.message, fora: true } : falhou(e.message)
    if (!limite.aborted) throw e
    return { ...nada, estado: 'PENDENTE', erro: `Não respondeu em ${LIMITE_MS / 1000} segundos`, fora: true }
  }
}

function lerResposta(status: number, texto: string): Pick<Veio, 'estado' | 'numero' | 'previsao' | 'erro' | 'fora'> {
  const nada = { numero: null, previsao: null, fora: false }
  const corpo = lerJson(texto)
  if (status === 200 || status === 201) {
    const lido = aceito.safeParse(corpo)
    if (!lido.success) return { ...nada, estado: 'FALHOU', erro: 'O DMS aceitou, mas não disse o número do pedido' }
    return { ...nada, estado: 'ACEITO', erro: null, numero: lido.data.numero, previsao: lido.data.previsao ?? null }
  }
  if (status === 408 || status === 429 || status >= 500)
    return { ...nada, estado: 'PENDENTE', erro: `O DMS respondeu ${status}`, fora: true }
  if (status === 401 || status === 403) return { ...nada, estado: 'FALHOU', erro: `O DMS recusou o token (${status})` }
  const motivo = recusado.safeParse(corpo)
  return { ...nada, estado: 'RECUSADO', erro: motivo.success ? motivo.data.motivo : `O DMS respondeu ${status}` }
}

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}

async function anotar(tx: Tx, alvo: AlvoDoEnvio, t: Tomado, v: Veio, duracaoMs: number): Promise<void> {
  const { codDistribuidor, codEnvio } = alvo
  const estado = v.estado === 'PENDENTE' && t.tentativas >= MAX_TENTATIVAS ? 'FALHOU' : v.estado
  const espera = esperaDepoisDe(t.tentativas)
  await sql`update pedido_dms set estado = ${estado}, numero = ${v.numero}, previsao = ${v.previsao}::date, erro = ${v.erro}, status = ${v.status}, duracao_ms = ${duracaoMs}, proxima_em = now() + make_interval(secs => ${espera}::int)
    where cod_distribuidor = ${codDistribuidor} and cod_envio = ${codEnvio} and estado = 'PENDENTE'`.execute(tx)
  // One address serves the distributor: while it does not answer, what else waits for it is not tried.
  if (v.fora)
    await sql`update pedido_dms set proxima_em = greatest(proxima_em, now() + make_interval(secs => ${espera}::int)) where cod_distribuidor = ${codDistribuidor} and cod_envio <> ${codEnvio} and estado = 'PENDENTE'`.execute(
      tx,
    )
  await contarIntegracao(tx, {
    codDistribuidor,
    codConcessionaria: t.codConcessionaria,
    sistema: 'PEDIDO',
    duracaoMs,
    erro: v.erro,
  })
}

/** Gives orders whose time has come to the queue. */
export async function programarEnvios(partes: Partes): Promise<void> {
  const vez = await transacao(partes.banco, 'sistema', (tx) =>
    sql<AlvoDoEnvio>`select cod_distribuidor as "codDistribuidor", cod_envio as "codEnvio" from pedido_dms where estado = 'PENDENTE' and proxima_em <= now() order by proxima_em limit ${sql.lit(LOTE)}`.execute(
      tx,
    ),
  )
  for (const alvo of vez.rows) await partes.fila.enviar(FILA_PEDIDO, alvo)
}
