import { sql } from 'kysely'
import { hoje } from '#shared/rules/datas.ts'
import { abrirSegredo } from '../../core/secrets/cofre.ts'
import { comoSistema, type Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { gravarLinhasDms } from '../mes-vendas/linhas-dms.ts'
import type { Partes } from '../../core/partes.ts'
import { contarIntegracao } from '../../core/outbound/registro-integracao.ts'
import { FalhaNaSaida } from '../../core/outbound/saida.ts'
import { type AlvoDms, lerDms, type PaginaDms } from './conector.ts'
import { proximaVez } from './agenda.ts'
import { executarArquivo, recolherArquivos } from './executar-arquivo.ts'

export const FILA_DMS = 'dms'
export interface AlvoExecucao {
  codDistribuidor: number
  codExecucao: number
}

/** Failures in a row after which nothing runs by itself for a while, and how long; each further one doubles it. */
const FALHAS_ATE_ABRIR = 5
const ABERTO_MIN = 15
const ABERTO_MAX_MIN = 6 * 60
/** A run that has not moved for so long was left by a process that died: no page takes as long with all its tries. */
const SEM_SINAL_S = 120
const RECUSAS_GUARDADAS = 50

type Tomada = AlvoDms & { codConcessionaria: number; cursor: string | null }

/** Reads a store's system page by page; each page is written with the place where the next begins, so that a run cut short goes on there. Never throws. */
export async function executarDms(
  partes: Partes,
  alvo: AlvoExecucao,
  parar: AbortSignal,
  avisar: (e: unknown) => void,
): Promise<void> {
  const inquilino = await partes.inquilinos.doCodigo(alvo.codDistribuidor)
  const noBanco = <T>(fazer: (c: Ctx) => Promise<T>) => comoSistema(partes, inquilino, fazer)
  try {
    // Taken first, whatever comes of the rest: a run that cannot begin ends with its reason.
    const e = await noBanco((c) => tomar(c, alvo.codExecucao))
    if (!e) return
    const { codConcessionaria, sha256 } = e
    if (sha256 !== null) {
      await executarArquivo(partes, inquilino, { ...alvo, codConcessionaria, sha256 }, parar)
      return
    }
    const t = await noBanco((c) => lerAlvo(c, codConcessionaria, partes.segredo))
    for await (const p of lerDms(partes.env, t, t.cursor, parar)) {
      if (!(await noBanco((c) => gravarPagina(c, alvo.codExecucao, t, p)))) return
    }
    await noBanco((c) => encerrar(c, alvo.codExecucao, null))
  } catch (e) {
    const motivo = parar.aborted
      ? 'O servidor parou no meio. A próxima execução continua daqui.'
      : e instanceof FalhaNaSaida
        ? e.message
        : 'A leitura falhou por um erro interno. Avise o suporte.'
    await noBanco((c) => encerrar(c, alvo.codExecucao, motivo, parar.aborted)).catch(avisar)
    if (!(e instanceof FalhaNaSaida) && !parar.aborted) avisar(e)
  }
}

/** Takes a run that waits. Files of a store are read in the order that they came in: a corrected one must not be undone by the one before. */
function tomar(c: Ctx, codExecucao: number) {
  return c.tx
    .updateTable('dmsExecucao as e')
    .set({ estado: 'EXECUTANDO', batidaEm: sql`now()`, tentativas: sql`tentativas + 1` })
    .where(doInquilino(c, 'e'))
    .where('e.codExecucao', '=', codExecucao)
    .where('e.estado', '=', 'NA_FILA')
    .where(
      sql<boolean>`not (e.origem = 'ARQUIVO' and exists (select from dms_execucao a where a.cod_distribuidor = e.cod_distribuidor and a.cod_concessionaria = e.cod_concessionaria
        and a.origem = 'ARQUIVO' and a.cod_execucao < e.cod_execucao and a.estado in ('NA_FILA', 'EXECUTANDO')))`,
    )
    .returning(['e.codConcessionaria', 'e.sha256'])
    .executeTakeFirst()
}

async function lerAlvo(c: Ctx, codConcessionaria: number, segredo: string): Promise<Tomada> {
  const r = await c.tx
    .selectFrom('concessionaria as l')
    .innerJoin('distribuidor as d', 'd.codDistribuidor', 'l.codDistribuidor')
    .innerJoin('dmsFonte as f', (j) =>
      j.onRef('f.codDistribuidor', '=', 'l.codDistribuidor').onRef('f.codConcessionaria', '=', 'l.codConcessionaria'),
    )
    .select(['l.cnpj', 'l.fuso', 'f.cursor', 'd.integracaoDms', 'd.tokenIntegracaoDms'])
    .where(doInquilino(c, 'l'))
    .where('l.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  if (!r.integracaoDms) throw new FalhaNaSaida('O distribuidor não tem o endereço do DMS', false)
  if (!r.cnpj) throw new FalhaNaSaida('A concessionária não tem CNPJ, e o DMS a conhece por ele', false)
  const token = r.tokenIntegracaoDms === null ? null : abrirSegredo(segredo, r.tokenIntegracaoDms)
  if (r.tokenIntegracaoDms !== null && token === null)
    throw new FalhaNaSaida('O token foi guardado com outro segredo da instalação: informe-o de novo', false)
  const { cnpj, fuso, cursor } = r
  return { codConcessionaria, url: r.integracaoDms, token, cnpj, cursor, hoje: hoje(fuso, new Date()) }
}

/** Writes a page and where the next begins, together; false when the run is no longer this process's. */
async function gravarPagina(c: Ctx, codExecucao: number, t: Tomada, p: PaginaDms): Promise<boolean> {
  const d = c.inquilino.codDistribuidor
  const minha = await c.tx
    .selectFrom('dmsExecucao')
    .select('codExecucao')
    .where(doInquilino(c))
    .where('codExecucao', '=', codExecucao)
    .where('estado', '=', 'EXECUTANDO')
    .forUpdate()
    .executeTakeFirst()
  if (!minha) return false
  const gravadas = await gravarLinhasDms(c, t.codConcessionaria, p.linhas)
  const novas = gravadas.filter((l) => l.nova).length
  await sql`update dms_execucao set batida_em = now(), paginas = paginas + 1, linhas = linhas + ${p.recebidas}, novas = novas + ${novas},
      alteradas = alteradas + ${gravadas.length - novas}, recusadas = recusadas + ${p.recusas.length},
      recusas = case when jsonb_array_length(recusas) < ${RECUSAS_GUARDADAS} then recusas || ${JSON.stringify(p.recusas.slice(0, RECUSAS_GUARDADAS))}::jsonb else recusas end
    where cod_distribuidor = ${d} and cod_execucao = ${codExecucao}`.execute(c.tx)
  await c.tx
    .updateTable('dmsFonte')
    .set({ cursor: p.cursor })
    .where(doInquilino(c))
    .where('codConcessionaria', '=', t.codConcessionaria)
    .execute()
  return true
}

async function encerrar(c: Ctx, codExecucao: number, erro: string | null, interrompida = false): Promise<void> {
  const e = await c.tx
    .updateTable('dmsExecucao')
    .set({ estado: erro === null ? 'CONCLUIDA' : interrompida ? 'INTERROMPIDA' : 'FALHOU', erro, fim: sql`now()` })
    .where(doInquilino(c))
    .where('codExecucao', '=', codExecucao)
    .where('estado', '=', 'EXECUTANDO')
    .returning('codConcessionaria')
    .executeTakeFirst()
  if (!e || interrompida) return
  await contarIntegracao(c.tx, {
    codDistribuidor: c.inquilino.codDistribuidor,
    codConcessionaria: e.codConcessionaria,
    sistema: 'DMS',
    duracaoMs: 0,
    erro,
  })
  await sql`update dms_fonte set falhas = ${erro === null ? sql`0` : sql`falhas + 1`},
      aberto_ate = ${erro === null ? sql`null` : sql`case when falhas + 1 >= ${FALHAS_ATE_ABRIR} then now() + make_interval(mins => least(${ABERTO_MAX_MIN}::int, ${ABERTO_MIN} * (2 ^ (falhas + 1 - ${FALHAS_ATE_ABRIR}))::int)) end`}
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${e.codConcessionaria}`.execute(
    c.tx,
  )
}

/** Runs whose time has come, those that a dead process left, and those that wait. */
export async function programarDms(partes: Partes): Promise<void> {
  await recolherArquivos(partes, SEM_SINAL_S)
  const esperam = await transacao(partes.banco, 'sistema', async (tx) => {
    await sql`update dms_execucao set estado = 'INTERROMPIDA', fim = now(), erro = 'O servidor parou no meio. A próxima execução continua daqui.'
      where origem <> 'ARQUIVO' and estado = 'EXECUTANDO' and batida_em < now() - make_interval(secs => ${SEM_SINAL_S})`.execute(
      tx,
    )
    const vez = await sql<{ codDistribuidor: number; codConcessionaria: number; agenda: string; fuso: string }>`
      select f.cod_distribuidor as "codDistribuidor", f.cod_concessionaria as "codConcessionaria", f.agenda, l.fuso from dms_fonte f
      join concessionaria l using (cod_distribuidor, cod_concessionaria)
      where f.ativo and f.agenda is not null and f.proxima_em <= now() and (f.aberto_ate is null or f.aberto_ate <= now())
      for update of f skip locked`.execute(tx)
    for (const f of vez.rows) {
      await sql`insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, quem) values (${f.codDistribuidor}, ${f.codConcessionaria}, 'REST', 'Agenda')
        on conflict do nothing`.execute(tx)
      await sql`update dms_fonte set proxima_em = ${proximaVez(f.agenda, f.fuso)} where cod_distribuidor = ${f.codDistribuidor} and cod_concessionaria = ${f.codConcessionaria}`.execute(
        tx,
      )
    }
    return tx
      .selectFrom('dmsExecucao')
      .select(['codDistribuidor', 'codExecucao'])
      .where('estado', '=', 'NA_FILA')
      .orderBy('codExecucao')
      .limit(200)
      .execute()
  })
  for (const alvo of esperam) await partes.fila.enviar(FILA_DMS, alvo)
}
