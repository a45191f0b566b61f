import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { MOTIVOS_RECUSA } from '#shared/oficina-digital/orcamentos.ts'
import { NOME_MOTIVO } from '#shared/rules/nomes-recusa.ts'
import { useLoja } from '../../core/loja.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { FilaRecuperacao, filtroDaFila } from './FilaRecuperacao.tsx'
import { ResumoRecuperacao } from './ResumoRecuperacao.tsx'

const CAMPOS = [
  { tipo: 'periodo', rotulo: 'Período' },
  {
    tipo: 'escolha',
    nome: 'motivo',
    rotulo: 'Motivo',
    opcoes: MOTIVOS_RECUSA.map((m) => ({ valor: m, nome: NOME_MOTIVO[m] })),
  },
  {
    tipo: 'escolha',
    nome: 'cor',
    rotulo: 'Cor',
    opcoes: [
      { valor: 'VERMELHO', nome: 'Urgente' },
      { valor: 'AMARELO', nome: 'Atenção' },
    ],
  },
  { tipo: 'escolha', nome: 'vencidos', rotulo: 'Retomar', opcoes: [{ valor: 'true', nome: 'Só o que já venceu' }] },
] as const satisfies readonly CampoFiltro<string>[]

/** /oficina-digital/reprovados?vista=fila: declined value by reason and colour, and the lines to take up again. */
export function RecuperacaoPage({ vista }: { vista: ReactNode }) {
  const codConcessionaria = useLoja() ?? undefined
  const [filtros, mudar] = useFiltros(['busca', 'de', 'ate', 'motivo', 'cor', 'vencidos'])
  const [filtrando, filtro] = useDisclosure(false)
  const { abrir } = useDetalhe('orcamento')
  return (
    <>
      <ListPage
        titulo="Recuperação"
        busca={{ valor: filtros.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Placa, cliente ou número' }}
        chips={chipsDe(CAMPOS, filtros, mudar)}
        aoFiltrar={filtro.open}
        botoes={vista}
        resumo={
          <ResumoRecuperacao
            codConcessionaria={codConcessionaria}
            de={filtros.de}
            ate={filtros.ate}
            filtrar={(f) => mudar(f)}
          />
        }
      >
        <FilaRecuperacao filtro={filtroDaFila(codConcessionaria, filtros)} abrir={abrir} />
      </ListPage>
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={filtros} mudar={mudar} />
    </>
  )
}
