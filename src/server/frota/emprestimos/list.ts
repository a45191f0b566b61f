import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { emprestimos } from '#shared/frota/emprestimos.ts'
import { reachOf } from '../../core/areas/filters.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { DELAY, readEmprestimos } from './rows.ts'

type Filter = Received<typeof emprestimos.listEmprestimos, 'query'>

const CHOICES: Readonly<Record<Filter['situacao'], RawBuilder<unknown>>> = {
  TODOS: sql`true`,
  USADOS: sql`e.retirada_em is not null`,
  ATRASADOS: sql`${DELAY} > 0`,
  COMBUSTIVEL: sql`e.combustivel_volta < e.combustivel_saida`,
}

/** A search text as a pattern that matches it anywhere. */
const likeText = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

/** One page of loans, the newest first. */
export async function listEmprestimos(c: SignedInCtx, f: Filter): Promise<Loaded<typeof emprestimos.listEmprestimos>> {
  const onde = [...reachOf(c, 'e', sql`e.inicio`, f), CHOICES[f.situacao]]
  if (f.estado) onde.push(sql`e.estado = ${f.estado}`)
  if (f.codCarro) onde.push(sql`e.cod_carro = ${f.codCarro}`)
  if (f.busca)
    onde.push(sql`(sem_acento(e.motorista) like sem_acento(${likeText(f.busca)}) or exists (select from frota_carro k
      where k.cod_distribuidor = e.cod_distribuidor and k.cod_carro = e.cod_carro and placa_chave(k.placa) = placa_chave(${f.busca})))`)
  const next = after(sql`e.inicio, e.cod_emprestimo`, decodeCursor(f.cursor), 'desc', 'timestamptz')
  if (next) onde.push(next)
  const rows = await readEmprestimos(
    c,
    sql`select e.* from frota_emprestimo e where ${sql.join(onde, sql` and `)} order by e.inicio desc, e.cod_emprestimo desc limit ${sql.lit(f.limite + 1)}`,
  )
  return closePage(rows, f.limite, (l) => ({ valor: l.inicio, cod: l.codEmprestimo }))
}
