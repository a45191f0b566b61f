import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'

/** What a customer told and sent before an appointment, and a plate that waits at the store's door. */
export async function createArrival(
  t: TestServer,
  m: World,
  loja: number,
  { agendamento, placa, marca }: { agendamento: number; placa: string; marca: string },
): Promise<Pick<Target, 'arrivalPhoto' | 'doorArrival'>> {
  const [row] = await t.sql<{ foto: number; chegada: number }>(
    `with p as (insert into chegada_previa (cod_distribuidor, cod_concessionaria, cod_agendamento, pedido, termos, assinado_por, assinatura, assinado_em)
        values ($1, $2, $3, $4, $4, $4, 'chegadas/nada.png', now())),
      f as (insert into chegada_foto (cod_distribuidor, cod_concessionaria, cod_agendamento, arquivo, miniatura, largura, altura, sha256)
        values ($1, $2, $3, $1 || '/chegadas/' || $4 || '.webp', $1 || '/chegadas/' || $4 || '.webp', 8, 6, repeat('a', 64)) returning cod_foto),
      c as (insert into chegada_porta (cod_distribuidor, cod_concessionaria, placa, cod_agendamento) values ($1, $2, $5, $3) returning cod_chegada)
    select cod_foto as foto, cod_chegada as chegada from f, c`,
    [m.codDistribuidor, loja, agendamento, marca, placa],
  )
  return { arrivalPhoto: row?.foto ?? 0, doorArrival: row?.chegada ?? 0 }
}
