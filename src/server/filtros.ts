import { sql, type RawBuilder } from 'kysely'
import { placaChave } from '#shared/placa.ts'

type Expressao = RawBuilder<unknown>

/** Days in the store's own zone, as bounds on a UTC column: the column stays bare, so its index serves. */
export function filtroPeriodo(coluna: Expressao, fuso: Expressao, de: string | undefined, ate: string | undefined): RawBuilder<boolean>[] {
  const limites: RawBuilder<boolean>[] = []
  if (de) limites.push(sql<boolean>`${coluna} >= (${de}::date)::timestamp at time zone ${fuso}`, sql<boolean>`${coluna} >= ${de}::date - interval '1 day'`)
  if (ate)
    limites.push(sql<boolean>`${coluna} < (${ate}::date + 1)::timestamp at time zone ${fuso}`, sql<boolean>`${coluna} < ${ate}::date + interval '2 days'`)
  return limites
}

/** Typed text over plate (either pattern), chassis tail, customer's name and number; at least two characters. */
export function filtroTexto(
  texto: string,
  colunas: { placaChave: Expressao; nome: Expressao; numero: Expressao; chassi: Expressao },
): RawBuilder<boolean> | null {
  const limpo = texto.trim()
  if (limpo.length < 2) return null
  const chave = placaChave(limpo).replace(/[%_\\]/g, '')
  const partes: RawBuilder<boolean>[] = [sql<boolean>`sem_acento(${colunas.nome}) like '%' || sem_acento(${limpo.replace(/[%_\\]/g, '')}) || '%'`]
  if (chave.length >= 2) partes.push(sql<boolean>`${colunas.placaChave} like ${`%${chave}%`}`, sql<boolean>`${colunas.chassi} like ${`%${chave}`}`)
  const numero = /^(\d{1,9})(\/\d{2})?$/.exec(limpo)?.[1]
  if (numero) partes.push(sql<boolean>`${colunas.numero} = ${Number(numero)}::int`)
  return sql<boolean>`(${sql.join(partes, sql` or `)})`
}
