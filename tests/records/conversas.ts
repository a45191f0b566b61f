import { randomUUID } from 'node:crypto'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { TestServer } from '../server/server.ts'
import type { World } from './world.ts'

/** A thread of a customer of a store, with a message that failed and a file; all hold `marca`. */
export async function createConversa(
  t: TestServer,
  m: World,
  loja: number,
  marca: string,
): Promise<Pick<Target, 'conversa' | 'conversaMensagem' | 'conversaAnexo'>> {
  const d = m.codDistribuidor
  const pickOne = async (text: string, ...values: unknown[]) =>
    (await t.sql<{ c: number }>(text, [d, loja, ...values]))[0]?.c ?? 0
  const cliente = await pickOne(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, $3, '11987650000') returning cod_cliente as c`,
    marca,
  )
  const conversa = await pickOne(
    `insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente, rev, ultima_texto, espera_desde) values ($1, $2, $3, 1, $4, now() - interval '1 day') returning cod_conversa as c`,
    cliente,
    marca,
  )
  const conversaMensagem = await pickOne(
    `insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, texto, estado) values ($1, $2, $3, 'SAIDA', 'SMS', $4, 'FALHOU') returning cod_conversa_mensagem as c`,
    conversa,
    marca,
  )
  const conversaAnexo = randomUUID()
  const file = `conversas/${d}/${conversaAnexo}`
  await t.server.services.files.save(file, Buffer.from(marca), 'application/pdf')
  await pickOne(
    `insert into conversa_anexo (cod_distribuidor, cod_concessionaria, cod_conversa, cod_conversa_mensagem, id_anexo, nome, tipo, arquivo) values ($1, $2, $3, $4, $5, $6, 'application/pdf', $7)`,
    conversa,
    conversaMensagem,
    conversaAnexo,
    marca,
    file,
  )
  return { conversa, conversaMensagem, conversaAnexo }
}
