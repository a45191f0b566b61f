import { SegmentedControl } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { Money } from '../../ui/dados/Money.tsx'
import { useAoVivo } from './aoVivo.ts'
import { COLUNA } from './colunas.tsx'
import { GavetaDoOrcamento } from './gaveta.ts'
import { ListaEncerrados, type Somas } from './ListaEncerrados.tsx'

const RESTO = [
  COLUNA.mudouEm,
  COLUNA.dono,
  { ...COLUNA.consultor, oculta: true },
  COLUNA.concessionaria,
  COLUNA.checklist,
]
const colunas = (soma: Somas) => [
  COLUNA.veiculo,
  COLUNA.cliente,
  { ...COLUNA.estado, titulo: 'Estado' },
  { ...COLUNA.valor, titulo: 'Oferecido', total: <Money centavos={soma.valor} /> },
  { ...COLUNA.recusado, total: <Money centavos={soma.valorRecusado} /> },
  ...RESTO,
]

/** /oficina-digital/reprovados: what customers declined or let expire. */
export function ReprovadosPage() {
  const [{ vista }, mudar] = useFiltros(['vista'])
  if (vista === 'fila') return <Fila vista={<VistaReprovados vista="fila" mudar={(v) => mudar({ vista: v })} />} />
  return (
    <ListaEncerrados
      botoes={<VistaReprovados vista="orcamentos" mudar={(v) => mudar({ vista: v })} />}
      tela="reprovados"
      titulo="Reprovados"
      colunas={colunas}
      valor={(o) => <Money centavos={o.valorRecusado || o.valor} />}
      vazio={{
        titulo: 'Nenhum orçamento reprovado',
        texto: 'Os orçamentos que o cliente recusar por inteiro ou deixar vencer aparecem aqui.',
      }}
    />
  )
}

/** The queue of what may come back, with the drawer of the quotes that it names. */
function Fila({ vista }: { vista: ReactNode }) {
  const detalhe = useDetalhe('orcamento')
  const jaAberto = useJaAberto(detalhe)
  useAoVivo(detalhe.abrir)
  return (
    <>
      <Lugar lugar="filaDeRecuperacao" vista={vista} />
      {jaAberto && (
        <Suspense>
          <GavetaDoOrcamento detalhe={detalhe} />
        </Suspense>
      )}
    </>
  )
}

/** The two sides of reprovados: the quotes, and the queue of what may come back. */
function VistaReprovados({
  vista,
  mudar,
}: {
  vista: 'orcamentos' | 'fila'
  mudar: (vista: string | undefined) => void
}) {
  return (
    <SegmentedControl
      aria-label="Vista"
      value={vista}
      onChange={(v) => mudar(v === 'fila' ? 'fila' : undefined)}
      data={[
        { value: 'orcamentos', label: 'Orçamentos' },
        { value: 'fila', label: 'Recuperação' },
      ]}
    />
  )
}
