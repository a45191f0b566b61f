import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'

/** Records of the conversations with a store's customers. */
export async function createConversas(
  t: TestServer,
  m: World,
  loja: number,
  marca: string,
): Promise<Pick<Target, 'resposta'>> {
  const [response] = await t.sql<{ c: number }>(
    `insert into resposta_pronta (cod_distribuidor, cod_concessionaria, titulo, texto) values ($1, $2, $3, 'Texto') returning cod_resposta as c`,
    [m.codDistribuidor, loja, marca],
  )
  return { resposta: response?.c ?? 0 }
}
