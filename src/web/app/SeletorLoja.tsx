import { TextInput } from '@mantine/core'
import { IconBuildingStore, IconSelector } from '@tabler/icons-react'
import { useConcessionarias } from '../core/concessionarias.ts'
import { adiado } from '../core/adiado.ts'
import { useEscopo } from '../core/escopo.ts'
import { SobPedido } from '../ui/paineis/SobPedido.tsx'

const ListaLojas = adiado(() => import('./ListaLojas.tsx').then((m) => m.ListaLojas))

/** How the name looks where the screen does not follow it. */
const OUTRAS = { fontWeight: 400, color: 'var(--suave)' }

/** Chooses the dealership whose data the screens show; who reaches only one just reads its name. */
export function SeletorLoja({ largo = false }: { largo?: boolean }) {
  const { ativas, selecionada } = useConcessionarias()
  const { outras } = useEscopo()
  return (
    <SobPedido
      fechado={(pedir) => (
        <TextInput
          aria-label="Concessionária"
          value={selecionada?.nome ?? ''}
          readOnly
          leftSection={<IconBuildingStore size={18} />}
          rightSection={<IconSelector size={16} />}
          rightSectionPointerEvents="none"
          styles={{ input: { fontWeight: 600, textOverflow: 'ellipsis', ...(outras && OUTRAS) } }}
          title={
            outras ? 'Esta tela mostra outras lojas também; a escolhida aqui vale nas telas de uma loja.' : undefined
          }
          mb={largo ? 'sm' : 0}
          {...(ativas.length > 1 && {
            role: 'combobox',
            'aria-haspopup': 'listbox',
            'aria-expanded': false,
            onFocus: pedir,
            onClick: pedir,
          })}
        />
      )}
    >
      <ListaLojas largo={largo} />
    </SobPedido>
  )
}
