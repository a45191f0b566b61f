import { distribuidores } from '#shared/distribuidores.ts'
import { rotas, type Area } from '../area.ts'

/** The distributor’s own record: brand, hosts, keys. */
export const area: Area = {
  nome: 'distribuidores',
  rotas: [rotas(distribuidores, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: { distribuidor_host_pkey: ['host', 'Este endereço já é de outro distribuidor'] },
  historia: {
    nome: 'distribuidores',
    tabela: 'distribuidor',
    codigo: 'codDistribuidor',
    abrir: distribuidores.getRegistroDistribuidor,
  },
}
