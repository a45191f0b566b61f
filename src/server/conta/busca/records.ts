import { sql } from 'kysely'
import { RECORD_NIVEIS, type FoundRecord } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Maximum of results per kind. */
const MAX = 6
/** Number of candidate parts from which the results are chosen. */
const MAX_PECAS = 60

const ve = (tipo: FoundRecord['tipo'], nivel: Nivel) => (RECORD_NIVEIS[tipo] as readonly Nivel[]).includes(nivel)

/** Parts, services and packages that contain every word, ignoring accents and case; only kinds that the level has a screen for. */
export async function searchRecords(c: Ctx, q: string, nivel: Nivel): Promise<FoundRecord[]> {
  const { codDistribuidor } = c.tenant
  const words = q.split(/\s+/).filter(Boolean)
  const todas = (field: ReturnType<typeof sql>) =>
    sql<boolean>`(select bool_and(sem_acento(${field}) like '%' || como_letras(sem_acento(w)) || '%') from unnest(${words}::text[]) w)`
  const achados: FoundRecord[] = []
  if (ve('peca', nivel)) {
    const r = await sql<{ codigo: number; code: string; descricao: string; marca: string; disponivel: boolean }>`
      select p.cod_peca as codigo, p.codigo as code, p.descricao, p.marca, p.disponivel from peca p
      where p.cod_distribuidor = ${codDistribuidor} and p.cod_peca = any(acha_pecas(array(select sem_acento(w) from unnest(${words}::text[]) w), 0, ${MAX_PECAS}::int))
      order by p.disponivel desc, p.descricao, p.cod_peca limit ${sql.lit(MAX)}`.execute(c.tx)
    for (const p of r.rows)
      achados.push({
        tipo: 'peca',
        codigo: p.codigo,
        titulo: p.descricao,
        detalhe: [p.code, p.marca, p.disponivel ? '' : 'fora de linha'].filter(Boolean).join(' · '),
        busca: p.code,
      })
  }
  if (ve('servico', nivel)) {
    const r = await sql<{ codigo: number; code: string; descricao: string; minutos: number }>`
      select s.cod_servico as codigo, s.codigo as code, s.descricao, s.minutos from servico s
      where s.cod_distribuidor = ${codDistribuidor} and s.ativo and ${todas(sql`s.codigo || ' ' || s.descricao`)}
      order by s.descricao, s.cod_servico limit ${sql.lit(MAX)}`.execute(c.tx)
    for (const s of r.rows)
      achados.push({
        tipo: 'servico',
        codigo: s.codigo,
        titulo: s.descricao,
        detalhe: `${s.code} · ${s.minutos} min`,
        busca: s.code,
      })
  }
  if (ve('pacote', nivel)) {
    const r = await sql<{ codigo: number; nome: string; marca: string; km: number | null }>`
      select k.cod_pacote as codigo, k.nome, k.marca, k.km from cardapio_pacote k
      where k.cod_distribuidor = ${codDistribuidor} and ${todas(sql`k.marca || ' ' || k.nome`)}
      order by k.nome, k.cod_pacote limit ${sql.lit(MAX)}`.execute(c.tx)
    for (const k of r.rows)
      achados.push({
        tipo: 'pacote',
        codigo: k.codigo,
        titulo: k.nome,
        detalhe: [k.marca, k.km && `${k.km.toLocaleString('pt-BR')} km`].filter(Boolean).join(' · '),
        busca: k.nome,
      })
  }
  return achados
}
