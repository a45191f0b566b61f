import { distribuidores } from '#shared/cadastros/distribuidores.ts'
import { webhooks } from '#shared/suporte/webhooks.ts'
import { rotas, type Area } from '../../core/areas/area.ts'

/** The distributor’s own record: brand, hosts, keys, addresses that are told what happens. */
export const area: Area = {
  nome: 'distribuidores',
  rotas: [
    rotas(distribuidores, async () => (await import('./routes.ts')).rotas),
    rotas(webhooks, async () => (await import('./rotas-webhooks.ts')).rotas),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: { distribuidor_host_pkey: ['host', 'Este endereço já é de outro distribuidor'] },
  historia: {
    nome: 'distribuidores',
    tabela: 'distribuidor',
    codigo: 'codDistribuidor',
    abrir: distribuidores.getRegistroDistribuidor,
  },
}
