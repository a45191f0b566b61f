import type { Alvo } from '../src/server/core/areas/amostra.ts'
import type { Mundo } from './mundo.ts'
import type { Teste } from './servidor.ts'

/** What other systems and support leave: a ticket with a file, a call that was kept, an address that is told; `marca` stands in each. */
export async function criarIntegracao(
  t: Teste,
  m: Mundo,
  loja: number,
  marca: string,
): Promise<Pick<Alvo, 'chamado' | 'anexo' | 'registroIntegracao' | 'webhook'>> {
  const d = m.codDistribuidor
  const um = async (texto: string, ...valores: unknown[]) =>
    (await t.sql<{ c: number }>(texto, [d, ...valores]))[0]?.c ?? 0
  const chamado = await um(
    `insert into chamado (cod_distribuidor, titulo, descricao, tipo, prioridade, quem) values ($1, $2, $2, 'ERRO', 'ALTA', $2) returning cod_chamado as c`,
    `${marca} ticket`,
  )
  const anexo = await um(
    `insert into chamado_anexo (cod_distribuidor, cod_chamado, nome, tipo, bytes, recebidos, quem) values ($1, $2, $3, 'text/plain', length($3), length($3), $3) returning cod_anexo as c`,
    chamado,
    marca,
  )
  await t.servidor.partes.arquivos.gravar(`chamados/${d}/${chamado}/${anexo}/inteiro`, Buffer.from(marca), 'text/plain')
  return {
    chamado,
    anexo,
    registroIntegracao: await um(
      `insert into integracao_registro (cod_distribuidor, cod_concessionaria, operacao, status, duracao_ms, pedido) values ($1, $2, 'POST integracao/checklists', 200, 5, $3) returning cod_registro as c`,
      loja,
      marca,
    ),
    webhook: await um(
      `insert into webhook (cod_distribuidor, url, eventos, segredo) values ($1, 'https://' || $2 || '.example/patio', '{os.fechada}', 'x') returning cod_webhook as c`,
      marca,
    ),
  }
}
