import { sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { Complementar, execucao } from '#shared/oficina-digital/execucao.ts'
import { numberFor } from '#shared/rules/mask.ts'
import { type OrcamentoState, phaseOf } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { listLinhas, hasOpenComplementar } from '../orcamentos/queries.ts'
import { apply, type Author, ensure, type LockedOrcamento } from '../nucleo/orcamento-transition.ts'

type Entry = Received<typeof execucao.registrarExecucao, 'body'>['linhas']
const APPROVED: ReadonlySet<string> = new Set(['APROVADO', 'EXECUTADO', 'NAO_EXECUTADO'])

/** Marks approved lines as executed, not executed (with the reason), or approved again. */
export async function recordExecucao(c: Ctx, o: LockedOrcamento, record: Entry, author: Author): Promise<void> {
  ensure(o, 'EXECUCAO_REGISTRADA')
  const linhas = new Map((await listLinhas(c, o.codOrcamento)).map((l) => [l.codLinha, l]))
  for (const [i, r] of record.entries()) {
    const l = linhas.get(r.codLinha)
    if (!l || !APPROVED.has(l.estado))
      throw invalid('Linha não aprovada', {
        [`linhas.${i}`]: `${l?.titulo ?? 'A linha'} não foi aprovada pelo cliente`,
      })
    await c.tx
      .updateTable('orcamentoLinha')
      .set({ estado: r.estado, motivoExecucao: r.estado === 'NAO_EXECUTADO' ? r.motivo : null })
      .where(ofTenant(c))
      .where('codLinha', '=', r.codLinha)
      .execute()
  }
  await apply(c, o, 'EXECUCAO_REGISTRADA', author, {
    detalhe: record.length === 1 ? '1 linha' : `${record.length} linhas`,
    dados: { linhas: record },
  })
}

/** EM_EXECUCAO → FINALIZADO: every approved line is recorded and no complementary quote is open. */
export async function finalize(c: Ctx, o: LockedOrcamento, author: Author): Promise<void> {
  ensure(o, 'FINALIZADO')
  const missing = (await listLinhas(c, o.codOrcamento)).filter((l) => l.estado === 'APROVADO')
  if (missing.length > 0)
    throw invalid(
      `Diga se foi executada: ${missing[0]?.titulo}`,
      Object.fromEntries(
        missing.map((l) => [`linha.${l.codLinha}`, `${l.titulo}: diga se foi executada, ou por que não`]),
      ),
    )
  if (await hasOpenComplementar(c, o.codOrcamento))
    throw conflict(
      'complementar-aberto',
      'Há um orçamento complementar esperando decisão: conclua ou cancele-o antes de finalizar.',
    )
  await apply(c, o, 'FINALIZADO', author)
}

/** The newest approved quote of a service's car that may be complemented. Throws 404 for an unknown service, 409 without such a quote. */
export async function findOrcamentoOfServico(c: Ctx, codServicoAgendado: number): Promise<number> {
  const { codDistribuidor } = c.tenant
  const r = await sql<{ visita: number | null; codOrcamento: number | null }>`
    select p.cod_passagem as visita, (select o.cod_orcamento from checklist k
        join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.cod_pai is null and o.estado in ('APROVADO', 'PARCIAL', 'EM_EXECUCAO')
        where k.cod_distribuidor = p.cod_distribuidor and k.cod_concessionaria = p.cod_concessionaria and k.cod_veiculo = p.cod_veiculo order by o.cod_orcamento desc limit 1) as "codOrcamento"
    from servico_agendado s left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem and p.entregue_em is null
    where s.cod_distribuidor = ${codDistribuidor} and s.cod_servico_agendado = ${codServicoAgendado} and not s.removido`.execute(
    c.tx,
  )
  const [x] = r.rows
  if (!x) throw notFound('Serviço não encontrado')
  if (x.visita === null) throw conflict('estado-nao-permite', 'Este serviço não é de um veículo que está na oficina.')
  if (x.codOrcamento === null)
    throw conflict(
      'sem-orcamento',
      'Este veículo não tem orçamento aprovado: o complementar nasce de um. Faça o checklist e o orçamento primeiro.',
    )
  return x.codOrcamento
}

/** Complementary quotes of a store, newest first, up to 200, or those of the given checklists. */
export async function listComplementares(
  c: Ctx,
  codConcessionaria: number,
  codChecklists: readonly number[] | null = null,
): Promise<Complementar[]> {
  const linhas = await c.tx
    .selectFrom('orcamento')
    .select([
      'codOrcamento',
      'codPai',
      'codChecklist',
      'codConcessionaria',
      'checklistNumero',
      'checklistAno',
      'sequencia',
      'placa',
      'modelo',
      'cliente',
      'estado',
      'valor',
      'valorAprovado',
      'criadoEm',
    ])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('tipo', '=', 'COMPLEMENTAR')
    .$if(codChecklists !== null, (q) => q.where(sql<boolean>`cod_checklist = any(${codChecklists}::int[])`))
    .orderBy('codOrcamento', 'desc')
    .limit(200)
    .execute()
  return linhas.map(({ codChecklist, checklistNumero, checklistAno, sequencia, codPai, estado, ...l }) => ({
    ...l,
    codPai: codPai ?? 0,
    codCheckList: codChecklist,
    estado: estado as OrcamentoState,
    pendente: phaseOf(estado as OrcamentoState) === 'ABERTO',
    checklist: numberFor(checklistNumero, checklistAno, sequencia, c.tenant.mascaraCodigoInterno),
  }))
}

export async function countComplementares(
  c: Ctx,
  codConcessionaria: number,
): Promise<Loaded<typeof execucao.contaComplementares>> {
  return c.tx
    .selectFrom('orcamento')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where fase = 'ABERTO')`.as('pendentes'),
      sql<number>`coalesce(sum(valor) filter (where fase = 'ABERTO'), 0)::bigint`.as('valorPendente'),
    ])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('tipo', '=', 'COMPLEMENTAR')
    .executeTakeFirstOrThrow()
}

/** Quotes of a store opened after the cursor, oldest first; the new cursor is the code of the last one. */
export async function getNewOrcamentos(
  c: Ctx,
  codConcessionaria: number,
  cursor: number,
  limit: number,
): Promise<Loaded<typeof execucao.getNovoOrcamento>> {
  const linhas = await c.tx
    .selectFrom('orcamento')
    .select([
      'codOrcamento',
      'codChecklist',
      'checklistNumero',
      'checklistAno',
      'sequencia',
      'codConcessionaria',
      'cliente',
      'placa',
      'modelo',
      'criadoEm',
    ])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codOrcamento', '>', cursor)
    .orderBy('codOrcamento')
    .limit(limit)
    .execute()
  return {
    itens: linhas.map(({ codChecklist, checklistNumero, checklistAno, sequencia, ...l }) => ({
      ...l,
      codCheckList: codChecklist,
      checklist: numberFor(checklistNumero, checklistAno, sequencia, c.tenant.mascaraCodigoInterno),
    })),
    cursor: linhas.at(-1)?.codOrcamento ?? cursor,
  }
}
