import { randomBytes } from 'node:crypto'
import { encryptSecret } from '../../src/server/core/secrets/secret-vault.ts'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { TestServer } from '../server/server.ts'
import type { World } from './world.ts'

/** Secret that the providers of test connections sign with. */
const SIGNING_SECRET = 'segredo-do-provedor-de-teste'

/** A connection of each channel at a store, and a template; all hold `marca`. Returns the tokens of their public addresses. */
export async function createConexoes(
  t: TestServer,
  m: World,
  loja: number,
  marca: string,
): Promise<Target['conexoes']> {
  const tokens = {} as Target['conexoes']
  const { segredo } = t.server.services
  for (const canal of ['WHATSAPP', 'SMS', 'EMAIL'] as const) {
    tokens[canal] = randomBytes(16).toString('base64url')
    const whatsapp = canal === 'WHATSAPP'
    await t.sql(
      `insert into conversa_conexao (cod_distribuidor, cod_concessionaria, canal, token_publico, id_telefone, id_conta, endereco, token, segredo, token_verificacao, email, erro)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'verificar', $10, $11)`,
      [
        m.codDistribuidor,
        loja,
        canal,
        tokens[canal],
        whatsapp ? `${loja}06540352` : null,
        whatsapp ? '102290129340398' : null,
        whatsapp ? 'https://graph.facebook.com/v26.0' : null,
        whatsapp ? encryptSecret(segredo, 'EAAJB-um-token-de-teste') : null,
        encryptSecret(segredo, SIGNING_SECRET),
        canal === 'EMAIL' ? `oficina@${marca}.exemplo` : null,
        marca,
      ],
    )
  }
  await t.sql(
    `insert into whatsapp_modelo (cod_distribuidor, cod_concessionaria, nome, idioma, categoria, situacao, corpo, campos)
     values ($1, $2, 'orcamento_pronto', 'pt_BR', 'UTILITY', 'APPROVED', $3 || ' {{1}}', 1)`,
    [m.codDistribuidor, loja, marca],
  )
  return tokens
}
