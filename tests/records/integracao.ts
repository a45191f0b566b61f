import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from './world.ts'
import type { TestServer } from '../server/server.ts'

/** Records of integrations and support: a ticket with a file, a logged call and a webhook; each contains `marca`. */
export async function createIntegracaoRecords(
  t: TestServer,
  m: World,
  loja: number,
  marca: string,
): Promise<Pick<Target, 'chamado' | 'anexo' | 'integracaoRecord' | 'webhook'>> {
  const d = m.codDistribuidor
  const pickOne = async (text: string, ...values: unknown[]) =>
    (await t.sql<{ c: number }>(text, [d, ...values]))[0]?.c ?? 0
  const chamado = await pickOne(
    `insert into chamado (cod_distribuidor, titulo, descricao, tipo, prioridade, quem) values ($1, $2, $2, 'ERRO', 'ALTA', $2) returning cod_chamado as c`,
    `${marca} ticket`,
  )
  const anexo = await pickOne(
    `insert into chamado_anexo (cod_distribuidor, cod_chamado, nome, tipo, bytes, recebidos, quem) values ($1, $2, $3, 'text/plain', length($3), length($3), $3) returning cod_anexo as c`,
    chamado,
    marca,
  )
  await t.server.services.files.save(`chamados/${d}/${chamado}/${anexo}/inteiro`, Buffer.from(marca), 'text/plain')
  return {
    chamado,
    anexo,
    integracaoRecord: await pickOne(
      `insert into integracao_registro (cod_distribuidor, cod_concessionaria, operacao, status, duracao_ms, pedido) values ($1, $2, 'POST integracao/checklists', 200, 5, $3) returning cod_registro as c`,
      loja,
      marca,
    ),
    webhook: await pickOne(
      `insert into webhook (cod_distribuidor, url, eventos, segredo) values ($1, 'https://' || $2 || '.example/patio', '{os.fechada}', 'x') returning cod_webhook as c`,
      marca,
    ),
  }
}
