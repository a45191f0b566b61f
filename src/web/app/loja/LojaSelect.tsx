// The store in whose name the user works: shown, chosen, and asked for when there is none.
import { TextInput } from '@mantine/core'
import { IconBuildingStore, IconSelector } from '@tabler/icons-react'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useScope } from '../../core/session/scope.ts'
import { OnDemand } from '../../ui/panels/OnDemand.tsx'

const LojaList = lazyComponent(() => import('./LojaList.tsx').then((m) => m.LojaList))

/** Style of the store's name on screens that do not depend on the selected store. */
const OTHER_LOJAS_STYLE = { fontWeight: 400, color: 'var(--suave)' }

/** Selects the store whose data the screens show; users with one store only see its name. */
export function LojaSelect({ wide = false }: { wide?: boolean }) {
  const { activeLojas, selected, none } = useConcessionarias()
  const { others } = useScope()
  return (
    <OnDemand
      closed={(open) => (
        <TextInput
          aria-label="Concessionária"
          value={selected?.nome ?? ''}
          {...(none && { placeholder: 'Nenhuma loja ativa' })}
          readOnly
          leftSection={<IconBuildingStore size={18} />}
          styles={{ input: { fontWeight: 600, textOverflow: 'ellipsis', ...(others && OTHER_LOJAS_STYLE) } }}
          title={
            others ? 'Esta tela mostra outras lojas também; a escolhida aqui vale nas telas de uma loja.' : undefined
          }
          mb={wide ? 'sm' : 0}
          {...(activeLojas.length > 1 && {
            rightSection: <IconSelector size={16} />,
            rightSectionPointerEvents: 'none',
            role: 'combobox',
            'aria-haspopup': 'listbox',
            'aria-expanded': false,
            onFocus: open,
            onClick: open,
          })}
        />
      )}
    >
      <LojaList wide={wide} />
    </OnDemand>
  )
}
