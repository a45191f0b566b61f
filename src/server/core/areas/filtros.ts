import { type RawBuilder, sql } from 'kysely'
import { padroesDaPlaca, normalizarPlaca } from '#shared/rules/placa.ts'
import type { Tx } from '../database/query.ts'

type Expressao = RawBuilder<unknown>

/** Days in the store's own zone, as bounds on a UTC column. The outer bounds compare like with like, which row-level security lets an index serve. */
export function filtroPeriodo(
  coluna: Expressao,
  fuso: Expressao,
  de: string | undefined,
  ate: string | undefined,
): RawBuilder<boolean>[] {
  const limites: RawBuilder<boolean>[] = []
  if (de)
    limites.push(
      sql<boolean>`${coluna} >= (${de}::date)::timestamp at time zone ${fuso}`,
      sql<boolean>`${coluna} >= (${de}::date - 1)::timestamp at time zone 'UTC'`,
    )
  if (ate)
    limites.push(
      sql<boolean>`${coluna} < (${ate}::date + 1)::timestamp at time zone ${fuso}`,
      sql<boolean>`${coluna} < (${ate}::date + 2)::timestamp at time zone 'UTC'`,
    )
  return limites
}

/** A typed text taken apart: customer's name or vehicle's model (three characters or more), end of a chassis, patterns of a plate, checklist number. */
interface Texto {
  nome: string
  chave: string
  placas: string[]
  numero: number | null
}

function lerTexto(texto: string): Texto | null {
  const limpo = texto.trim()
  if (limpo.length < 2) return null
  const numero = /^(\d{1,9})(\/\d{2})?$/.exec(limpo)?.[1]
  return {
    nome: limpo.length > 2 ? limpo : '',
    chave: normalizarPlaca(limpo),
    placas: padroesDaPlaca(limpo),
    numero: numero ? Number(numero) : null,
  }
}

const MAX_ACHADOS = 10_000

/** Filter by a typed text over plate (either pattern), model, chassis tail, customer's name and number: by the codes it finds, or row by row when it finds very many. */
export async function filtroTexto(
  tx: Tx,
  digitado: string | undefined,
  colunas: Record<'codChecklist' | 'placaChave' | 'modelo' | 'nome' | 'numero' | 'chassi', Expressao>,
): Promise<RawBuilder<boolean> | null> {
  const texto = digitado ? lerTexto(digitado) : null
  if (!texto) return null
  const { nome, chave, placas, numero } = texto
  const r = await sql<{
    achados: number[] | null
  }>`select acha_checklists(${nome}, ${chave}, ${placas}::text[], ${numero}::int, ${MAX_ACHADOS}::int) as achados`.execute(
    tx,
  )
  const achados = r.rows[0]?.achados
  if (achados) return sql<boolean>`${colunas.codChecklist} = any(${achados}::int[])`
  const partes: RawBuilder<boolean>[] = []
  if (nome)
    for (const coluna of [colunas.nome, colunas.modelo])
      partes.push(sql<boolean>`sem_acento(${coluna}) like '%' || como_letras(${nome}) || '%'`)
  if (placas.length > 0) partes.push(sql<boolean>`${colunas.placaChave} like any(${placas}::text[])`)
  if (chave.length > 3) partes.push(sql<boolean>`${colunas.chassi} like ${`%${chave}`}`)
  if (numero !== null) partes.push(sql<boolean>`${colunas.numero} = ${numero}::int`)
  return partes.length > 0 ? sql<boolean>`(${sql.join(partes, sql` or `)})` : sql<boolean>`false`
}
