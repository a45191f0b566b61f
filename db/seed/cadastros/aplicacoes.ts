import type pg from 'pg'
import type { DemoPeca } from './cadastros.ts'
import { CATALOG } from '../generator/catalog.ts'

/** Cars that share their mechanical parts: make, models, first and last year (0: still made), engine. */
type Platform = readonly [marca: string, modelos: readonly string[], de: number, ate: number, motor: string]

const PLATFORMS: readonly (readonly Platform[])[] = [
  [['Fiat', ['Argo', 'Cronos', 'Mobi'], 2017, 0, '1.0']],
  [['Fiat', ['Argo', 'Cronos', 'Strada', 'Pulse'], 2018, 0, '1.3']],
  [
    ['Fiat', ['Toro', 'Doblo'], 2016, 2023, '1.8'],
    ['Jeep', ['Renegade'], 2015, 2021, '1.8'],
  ],
  [
    ['Jeep', ['Compass', 'Commander', 'Grand Cherokee', 'Wrangler'], 2017, 0, '2.0'],
    ['RAM', ['1500', '2500', '3500'], 2014, 0, ''],
  ],
  [['Fiat', ['Ducato', 'Fiorino', 'Grand Siena'], 2014, 2021, '']],
  [['Volkswagen', ['Gol', 'Voyage', 'Saveiro', 'Fox', 'up!'], 2014, 2022, '']],
  [['Volkswagen', ['Polo', 'Virtus', 'T-Cross', 'Nivus'], 2018, 0, '1.0 TSI']],
  [['Volkswagen', ['Jetta', 'Taos', 'Tiguan', 'Amarok'], 2014, 0, '']],
  [['Chevrolet', ['Onix', 'Joy', 'Tracker'], 2017, 0, '1.0']],
  [['Chevrolet', ['Cobalt', 'Spin', 'Montana'], 2014, 2021, '1.8']],
  [['Chevrolet', ['Cruze', 'Equinox', 'S10'], 2014, 0, '']],
  [['Toyota', ['Corolla', 'Yaris', 'Etios'], 2014, 0, '']],
  [['Toyota', ['Hilux', 'RAV4'], 2014, 0, '']],
  [['Honda', ['Civic', 'City', 'Fit', 'HR-V', 'WR-V', 'CR-V'], 2014, 0, '']],
  [['Hyundai', ['HB20', 'HB20S', 'HB20X'], 2014, 0, '1.0']],
  [['Hyundai', ['Creta', 'Tucson'], 2017, 0, '2.0']],
  [['Renault', ['Kwid', 'Sandero', 'Logan'], 2014, 0, '1.0']],
  [['Renault', ['Duster', 'Captur', 'Oroch'], 2014, 0, '1.6']],
  [['Nissan', ['Kicks', 'Versa', 'March', 'Sentra', 'Frontier'], 2014, 0, '1.6']],
  [
    ['Peugeot', ['208', '2008', '3008', '5008', 'Partner', 'Boxer', 'Expert'], 2014, 0, '1.6'],
    ['Citroën', ['C3', 'Aircross', 'C4', 'Jumpy', 'Jumper'], 2014, 0, '1.6'],
  ],
]

/**
 * Says which cars each part of the catalogue fits. Parts of the same name rotate over the platforms, so that every car finds its own;
 * parts used by the checklists fit all cars. Distributors after the third only get their filters, to keep loading fast.
 */
export async function seedAplicacoes(client: pg.Client, pecas: readonly DemoPeca[]): Promise<void> {
  const used = new Set(CATALOG.flatMap((i) => i.pecas.flatMap(([codes]) => codes)))
  const views = new Map<string, number>()
  const linhas = pecas
    .filter((p) => !p.codigo.startsWith('PX-') && !p.descricao.startsWith('Bateria') && !used.has(p.codigo))
    .flatMap(({ codigo, descricao, categoria }) => {
      const n = views.get(descricao) ?? 0
      views.set(descricao, n + 1)
      return (PLATFORMS[n % PLATFORMS.length] ?? []).flatMap(([marca, modelos, de, ate, motor]) =>
        modelos.map((modelo) => ({
          codigo,
          marca,
          modelo,
          ano_de: de,
          ano_ate: ate,
          motor,
          filtro: categoria === 'Filtros',
        })),
      )
    })
  await client.query(
    `insert into peca_aplicacao (cod_distribuidor, codigo, marca, modelo, ano_de, ano_ate, motor)
     select d.cod_distribuidor, a.codigo, a.marca, a.modelo, a.ano_de, a.ano_ate, a.motor from distribuidor d
     cross join jsonb_to_recordset($1::jsonb) as a (codigo text, marca text, modelo text, ano_de int, ano_ate int, motor text, filtro boolean)
     where d.cod_distribuidor <= 3 or a.filtro`,
    [JSON.stringify(linhas)],
  )
}
