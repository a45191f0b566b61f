import { randomBytes } from 'node:crypto'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { TestServer } from '../server/server.ts'
import type { World } from './world.ts'

const token = () => randomBytes(16).toString('base64url')

/** A store that receives by its key, with a charge paid by hand; all hold `marca`. */
export async function createCobranca(
  t: TestServer,
  m: World,
  loja: number,
  marca: string,
): Promise<Pick<Target, 'cobranca' | 'pagamento' | 'linkPagar' | 'linkPix'>> {
  const own = [m.codDistribuidor, loja]
  const [linkPagar, linkPix] = [token(), token()]
  const usuario = await m.usuario(2)
  await t.sql(
    `insert into pix_conta (cod_distribuidor, cod_concessionaria, chave, nome, cidade, token_publico, erro) values ($1, $2, 'oficina@exemplo.com', 'Oficina', 'Cidade', $3, $4)`,
    [...own, linkPix, marca],
  )
  const [r] = await t.sql<{ cobranca: number; pagamento: number }>(
    `with p as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, $3, '11988887777') returning cod_cliente),
      k as (insert into cobranca (cod_distribuidor, cod_concessionaria, token, tipo, modo, descricao, valor, pago, estado, txid, copia_cola, expira_em, cod_cliente)
        select $1, $2, $4, 'PECAS', 'ESTATICO', $3, 5000, 1000, 'PARCIAL', $5, 'código', now() + interval '2 days', cod_cliente from p returning cod_cobranca)
     insert into pagamento (cod_distribuidor, cod_concessionaria, e2eid, cod_cobranca, txid, valor, pago_em, origem, prova, cod_usuario)
       select $1, $2, 'MANUAL-' || $5, cod_cobranca, $5, 1000, now(), 'MANUAL', $3, $6 from k
     returning cod_cobranca as cobranca, cod_pagamento as pagamento`,
    [...own, marca, linkPagar, randomBytes(11).toString('hex'), usuario],
  )
  return { cobranca: r?.cobranca ?? 0, pagamento: r?.pagamento ?? 0, linkPagar, linkPix }
}
