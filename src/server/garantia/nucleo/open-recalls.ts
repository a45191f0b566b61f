import { sql } from 'kysely'
import { todayIn } from '#shared/rules/dates.ts'
import type { CarRecall, RecallReply } from '#shared/garantia/recall-cars.ts'
import {
  chassiState,
  isOpenState,
  isPending,
  licenceLimit,
  normalizeChassi,
  recallState,
} from '#shared/rules/recall.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** A car to look up: its chassis as stored, and the visit that an answer would belong to. */
export interface LookedUp {
  chassi: string | null
  codConcessionaria: number
  codPassagem?: number | null
}

interface Row {
  chassi: string
  codRecall: number
  marca: string
  numero: string
  titulo: string
  risco: string
  riscoNivel: CarRecall['riscoNivel']
  texto: string
  instrucoes: string
  minutos: number | null
  pecas: CarRecall['pecas']
  desde: string
  ativo: boolean
  feitoEm: string | null
  ultima: (Omit<RecallReply, 'assinatura'> & { arquivo: string | null }) | null
  avisadoEm: string | null
  ultimoAvisoEm: string | null
  documentos: CarRecall['documentos']
}

/**
 * The campaigns of each chassis, by list or by range: the gravest first. One statement for any number of cars. Answers and notices are those
 * of the store; a campaign that was done is done in the whole network.
 */
async function readRows(
  c: Ctx,
  chassis: readonly string[],
  codConcessionaria: number | null,
  ended: boolean,
): Promise<Row[]> {
  const d = c.tenant.codDistribuidor
  const loja = codConcessionaria ?? 0
  const r = await sql<Row>`
    with carro as materialized (select distinct unnest(${chassis}::text[]) as chassi),
    membro as (
      select k.chassi, l.cod_recall from carro k join recall_chassi l on l.cod_distribuidor = ${d} and l.chassi = k.chassi
      union select k.chassi, f.cod_recall from carro k join recall_faixa f on f.cod_distribuidor = ${d} and f.wmi = left(k.chassi, 3)
        and na_faixa(k.chassi, f.prefixo, f.serie, f.de, f.ate))
    select m.chassi, r.cod_recall as "codRecall", r.marca, r.numero, r.titulo, r.risco, r.risco_nivel as "riscoNivel", r.texto, r.instrucoes, r.minutos,
      r.pecas, r.desde::text as desde, r.ativo, f.feito_em as "feitoEm", a.primeiro as "avisadoEm", a.ultimo as "ultimoAvisoEm",
      (select jsonb_build_object('codResposta', p.cod_resposta, 'estado', p.estado, 'motivo', p.motivo, 'assinadoPor', p.assinado_por, 'arquivo', p.assinatura,
          'codPassagem', p.cod_passagem, 'em', to_char(p.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'por', u.nome)
        from recall_resposta p left join usuario u on u.cod_distribuidor = p.cod_distribuidor and u.cod_usuario = p.cod_usuario
        where p.cod_distribuidor = ${d} and p.cod_concessionaria = ${loja} and p.chassi = m.chassi and p.cod_recall = m.cod_recall
        order by p.cod_resposta desc limit 1) as ultima,
      coalesce((select jsonb_agg(jsonb_build_object('codDocumento', t.cod_documento, 'nome', t.nome) order by t.cod_documento)
        from recall_documento t where t.cod_distribuidor = ${d} and t.cod_recall = r.cod_recall), '[]') as documentos
    from membro m join recall r on r.cod_distribuidor = ${d} and r.cod_recall = m.cod_recall and (r.ativo or ${ended})
    left join recall_feito f on f.cod_distribuidor = ${d} and f.chassi = m.chassi and f.cod_recall = m.cod_recall
    left join lateral (select min(v.em) as primeiro, max(v.em) as ultimo from recall_aviso v
      where v.cod_distribuidor = ${d} and v.cod_concessionaria = ${loja} and v.chassi = m.chassi and v.cod_recall = m.cod_recall) a on true
    order by m.chassi, array_position(array['ALTO', 'MEDIO', 'BAIXO'], r.risco_nivel), r.desde desc, r.cod_recall`.execute(
    c.tx,
  )
  return r.rows
}

/** Today in a store's zone. */
export async function lojaDay(c: Ctx, codConcessionaria: number | null): Promise<string> {
  const l =
    codConcessionaria === null
      ? undefined
      : await c.tx
          .selectFrom('concessionaria')
          .select('fuso')
          .where('codDistribuidor', '=', c.tenant.codDistribuidor)
          .where('codConcessionaria', '=', codConcessionaria)
          .executeTakeFirst()
  return todayIn(l?.fuso ?? 'America/Sao_Paulo', new Date())
}

/** Campaigns of cars of one store by their chassis, done ones included; a car whose chassis cannot be looked up has none. */
export async function recallsOf(
  c: Ctx,
  cars: readonly LookedUp[],
  { ended = false }: { ended?: boolean } = {},
): Promise<CarRecall[][]> {
  const keys = cars.map((k) => (chassiState(k.chassi) === 'CERTO' ? normalizeChassi(k.chassi ?? '') : null))
  const known = [...new Set(keys.filter((k) => k !== null))]
  if (known.length === 0) return cars.map(() => [])
  const loja = cars[0]?.codConcessionaria ?? null
  const rows = await readRows(c, known, loja, ended)
  if (rows.length === 0) return cars.map(() => [])
  const today = await lojaDay(c, loja)
  const byChassi = Map.groupBy(rows, (r) => r.chassi)
  return cars.map((k, i) =>
    (byChassi.get(keys[i] ?? '') ?? []).map((r) => asRecall(c, r, k.codPassagem ?? null, today)),
  )
}

function asRecall(c: Ctx, r: Row, codPassagem: number | null, today: string): CarRecall {
  const { chassi: _, ativo, ultima, ...rest } = r
  const estado = recallState(r.feitoEm !== null, ultima?.estado ?? null)
  const { arquivo = null, ...told } = ultima ?? {}
  return {
    ...rest,
    estado,
    pendente: ativo && isPending(estado, ultima?.codPassagem ?? null, codPassagem),
    ultima:
      ultima === null
        ? null
        : {
            ...(told as Omit<RecallReply, 'assinatura'>),
            assinatura: arquivo === null ? null : c.services.files.endereco(c.tenant.codDistribuidor, arquivo),
          },
    licenca: estado === 'FEITO' ? null : licenceLimit(r.desde, today),
  }
}

/** Open campaigns of a car, for screens of other groups: those that were not done and do not stand aside. */
export const openOnes = (recalls: readonly CarRecall[]): CarRecall[] => recalls.filter((r) => isOpenState(r.estado))
