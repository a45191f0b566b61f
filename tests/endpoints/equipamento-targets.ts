import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'
import { first } from './visit-targets.ts'

/** An equipment of a store, named after the target. */
export async function createEquipamento(
  t: TestServer,
  m: World,
  loja: number,
  marca: string,
): Promise<{ equipamento: number }> {
  const key = [m.codDistribuidor, loja]
  const equipamento = await first(
    t,
    `insert into equipamento (cod_distribuidor, cod_concessionaria, nome, tipo) values ($1, $2, $3, 'OUTRO') returning cod_equipamento as c`,
    [...key, marca],
  )
  await t.sql(
    `insert into auditoria (cod_distribuidor, acao, alvo, registro, dados) values ($1, 'criarEquipamento', 'equipamentos', $2, '{"antes":null,"depois":{"nome":"A"}}')`,
    [m.codDistribuidor, `equipamentos:${equipamento}`],
  )
  return { equipamento }
}
