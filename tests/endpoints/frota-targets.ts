import { createHash, randomBytes } from 'node:crypto'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'

/** A courtesy car with a reservation for a visit, another whose contract has a link, a loan that is over, and a fine of it; all hold `marca`. */
export async function createFrota(
  t: TestServer,
  m: World,
  loja: number,
  marca: string,
  passagem: number,
): Promise<Pick<Target, 'carro' | 'emprestimo' | 'multa' | 'linkContrato'>> {
  const linkContrato = randomBytes(16).toString('base64url')
  const hash = createHash('sha256').update(linkContrato).digest('hex')
  const placa = `FR${String.fromCharCode(65 + (loja % 26))}${loja % 10}B${String(loja % 100).padStart(2, '0')}`
  const [r] = await t.sql<{ carro: number; emprestimo: number; multa: number }>(
    `with k as (insert into frota_carro (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $5, 'Fiat', $3) returning cod_carro),
      e as (insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, estado, cod_carro, inicio, fim, motorista, cod_passagem)
        select $1, $2, 'RESERVADO', cod_carro, '2031-01-01T12:00:00Z', '2031-01-02T12:00:00Z', $3, $6 from k returning cod_emprestimo),
      c as (insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, estado, cod_carro, inicio, fim, motorista, link_hash, link_ate)
        select $1, $2, 'RESERVADO', cod_carro, '2032-01-01T12:00:00Z', '2032-01-02T12:00:00Z', $3, $4, now() + interval '1 day' from k),
      q as (insert into frota_carro (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, 'QUM1A11', 'Fiat', $3) on conflict do nothing),
      v as (insert into frota_emprestimo (cod_distribuidor, cod_concessionaria, estado, cod_carro, inicio, fim, retirada_em, devolvido_em, motorista, km_saida, km_volta, combustivel_saida, combustivel_volta)
        select $1, $2, 'DEVOLVIDO', cod_carro, '2026-01-01T12:00:00Z', '2026-01-03T12:00:00Z', '2026-01-01T12:00:00Z', '2026-01-03T12:00:00Z', $3, 100, 200, 8, 7 from k returning cod_emprestimo),
      x as (insert into frota_multa (cod_distribuidor, cod_concessionaria, cod_carro, auto, em, descricao, valor, notificada_em, indicar_ate, cod_emprestimo)
        select $1, $2, k.cod_carro, 'AIT' || $2::int, '2026-01-02T12:00:00Z', $3, 13016, '2026-01-10', '2026-02-09', v.cod_emprestimo from k, v returning cod_multa)
     select k.cod_carro as carro, e.cod_emprestimo as emprestimo, x.cod_multa as multa from k, e, x`,
    [m.codDistribuidor, loja, marca, hash, placa, passagem],
  )
  return { carro: r?.carro ?? 0, emprestimo: r?.emprestimo ?? 0, multa: r?.multa ?? 0, linkContrato }
}
