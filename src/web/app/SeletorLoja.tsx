import { TextInput } from '@mantine/core'
import { IconBuildingStore, IconSelector } from '@tabler/icons-react'
import { useConcessionarias } from '../lib/concessionarias.ts'
import { adiado } from '../lib/adiado.ts'
import { SobPedido } from '../ui/paineis/SobPedido.tsx'

const ListaLojas = adiado(() => import('./ListaLojas.tsx').then((m) => m.ListaLojas))

/** Chooses the dealership whose data the screens show; who reaches only one just reads its name. */
export function SeletorLoja({ largo = false }: { largo?: boolean }) {
  const { ativas, selecionada } = useConcessionarias()
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
          styles={{ input: { fontWeight: 600, textOverflow: 'ellipsis' } }}
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
