import { sql } from 'kysely'
import { z } from 'zod'
import {
  type Evidencia,
  type ExistingPhoto,
  type FullGarantia,
  type GarantiaItem,
  GARANTIA_NIVEIS,
  garantiaItem,
} from '#shared/garantia/solicitacoes.ts'
import { addDays } from '#shared/rules/dates.ts'
import { demandsOf, GARANTIA_ACTS, garantiaAfter, missingForSending } from '#shared/rules/garantia.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { exigenciaOf } from '../exigencias/queries.ts'
import { readChain } from './change.ts'
import { mineOf } from './list.ts'
import { readGarantias } from './rows.ts'

const itemsSchema = z.array(garantiaItem)
/** Parts and labour of a stored claim. */
export const itemsOf = (stored: unknown): GarantiaItem[] => itemsSchema.parse(stored)

/** Evidence of a claim with storage keys. */
export async function readEvidencias(
  c: Ctx,
  codSolicitacao: number,
): Promise<(Evidencia & { arquivo: string | null })[]> {
  const rows = await c.tx
    .selectFrom('garantiaEvidencia as e')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'e.codUsuario'))
    .select(['e.codEvidencia', 'e.nome', 'e.texto', 'e.arquivo', 'e.midia', 'e.sha256', 'u.nome as por', 'e.em'])
    .select((eb) => eb.ref('e.tipo').$castTo<Evidencia['tipo']>().as('tipo'))
    .where(ofTenant(c, 'e'))
    .where('e.codSolicitacao', '=', codSolicitacao)
    .orderBy('e.codEvidencia')
    .execute()
  return rows.map(({ midia, ...e }) => ({
    ...e,
    foto: midia?.startsWith('image/') ?? false,
    url: e.arquivo && c.services.files.endereco(c.tenant.codDistribuidor, e.arquivo),
  }))
}

/** A claim with everything about it. Throws 404 beyond reach, and for a mechanic of another service. */
export async function getGarantia(c: SignedInCtx, codSolicitacao: number): Promise<FullGarantia> {
  const [row] = await readGarantias(
    c,
    sql`select g.* from garantia_solicitacao g where g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_solicitacao = ${codSolicitacao} and ${mineOf(c)}`,
  )
  if (!row) throw notFound('Garantia não encontrada')
  const more = await c.tx
    .selectFrom('garantiaSolicitacao as g')
    .leftJoin('orcamentoLinha as l', joinOn('l.codLinha', 'g.codLinha'))
    .leftJoin('servicoAgendado as s', joinOn('s.codServicoAgendado', 'g.codServicoAgendado'))
    .leftJoin('ordemServico as o', joinOn('o.codOs', 'g.codOs'))
    .select([
      'g.codPassagem',
      'l.codOrcamento',
      'l.codItem',
      'g.codServicoAgendado',
      'o.numero as os',
      'g.km',
      'g.causa',
      'g.correcao',
      'g.itens',
      'g.observacao',
      'g.motivoAtraso',
      'g.contestada',
      sql<number>`coalesce((s.segundos_trabalhados + case when s.trabalhando then greatest(0, extract(epoch from now() - s.trabalhando_desde)) else 0 end) / 60, 0)::int`.as(
        'minutosMarcados',
      ),
    ])
    .where(ofTenant(c, 'g'))
    .where('g.codSolicitacao', '=', codSolicitacao)
    .executeTakeFirstOrThrow()
  const { codItem, ...facts } = more
  const exigencia = await exigenciaOf(c, row.marca)
  const evidencias = await readEvidencias(c, codSolicitacao)
  const { eventos, integra } = await readChain(c, codSolicitacao)
  const filled = { ...row, ...facts, itens: itemsOf(more.itens) }
  return {
    ...filled,
    guardarAte: exigencia && row.reparoEm && addDays(row.reparoEm, exigencia.guardaDias),
    exigencias: demandsOf(exigencia).map((d) => ({
      ...d,
      tem: evidencias.some((e) => e.tipo === d.tipo && (d.tipo !== 'OUTRA' || e.nome === d.nome)),
    })),
    minimoFotos: exigencia?.minimoFotos ?? 0,
    faltas: row.estado === 'RASCUNHO' ? missingForSending({ ...filled, evidencias }, exigencia) : {},
    evidencias,
    fotosDaVisita: row.estado === 'RASCUNHO' ? await existingPhotos(c, codItem, more.codPassagem) : [],
    eventos,
    integra,
    acoes: actionsOf(c, filled),
  }
}

function actionsOf(c: SignedInCtx, g: Pick<FullGarantia, 'estado' | 'contestada'>): FullGarantia['acoes'] {
  const draft = g.estado === 'RASCUNHO'
  if (!(GARANTIA_NIVEIS as readonly number[]).includes(c.sessao.nivel)) return draft ? ['ANEXAR'] : []
  return [
    ...(draft ? (['EDITAR', 'ANEXAR'] as const) : []),
    ...GARANTIA_ACTS.filter((a) => garantiaAfter(g, a) !== null),
  ]
}

const MAX_EXISTING = 24

/** Photos of the finding and of the visit, to take over. */
async function existingPhotos(c: Ctx, codItem: number | null, codPassagem: number | null): Promise<ExistingPhoto[]> {
  const r = await sql<Omit<ExistingPhoto, 'miniatura'> & { chave: string }>`
    select 'CHECKLIST' as origem, f.cod_foto::int as "codFoto", i.nome, f.miniatura as chave from checklist_foto f
      join checklist_item i on i.cod_distribuidor = f.cod_distribuidor and i.cod_item = f.cod_item
      where f.cod_distribuidor = ${c.tenant.codDistribuidor} and f.cod_item = ${codItem}
    union all
    select 'VISITA', f.cod_foto::int, 'Foto da visita', f.miniatura from visita_foto f
      where f.cod_distribuidor = ${c.tenant.codDistribuidor} and f.cod_passagem = ${codPassagem}
    limit ${MAX_EXISTING}`.execute(c.tx)
  return r.rows.map(({ chave, ...f }) => ({
    ...f,
    miniatura: c.services.files.endereco(c.tenant.codDistribuidor, chave),
  }))
}

/** Claims that stand for a quote's lines, a service or a work order. */
export async function garantiasOf(c: SignedInCtx, tipo: 'orcamento' | 'servico' | 'os', codigo: number) {
  const d = c.tenant.codDistribuidor
  const of = {
    orcamento: sql`g.cod_linha in (select l.cod_linha from orcamento_linha l where l.cod_distribuidor = ${d} and l.cod_orcamento = ${codigo})`,
    servico: sql`g.cod_servico_agendado = ${codigo}`,
    os: sql`g.cod_os = ${codigo}`,
  }[tipo]
  const r = await sql<{
    codSolicitacao: number
    numero: number
    estado: FullGarantia['estado']
    codLinha: number | null
    codServicoAgendado: number | null
  }>`
    select g.cod_solicitacao as "codSolicitacao", g.numero, g.estado, g.cod_linha::int as "codLinha", g.cod_servico_agendado as "codServicoAgendado"
    from garantia_solicitacao g where g.cod_distribuidor = ${d} and g.estado <> 'DESISTIDA' and ${of} and ${mineOf(c)} order by g.cod_solicitacao`.execute(
    c.tx,
  )
  return r.rows
}
