import { Button } from '@mantine/core'
import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useSessao } from '../lib/session.ts'
import { TelaLink } from '../lib/TelaLink.tsx'
import { Lugar } from '../receitas/area/Lugar.tsx'
import { ConcessionariasPage } from './ConcessionariasPage.tsx'

/** /cadastros/concessionaria/list: the stores, or for level -1, under ?aba=distribuidor, the distributor's own record. */
export function ConcessionariasTela() {
  const { aba } = useSearch({ strict: false }) as { aba?: string }
  const desenvolvedor = useSessao()?.nivel === -1
  if (desenvolvedor && aba === 'distribuidor') return <Lugar lugar="distribuidor" />
  const botao = desenvolvedor && (
    <Button
      variant="default"
      leftSection={<IconBuildingSkyscraper size={17} />}
      renderRoot={(props) => (
        <TelaLink {...props} to="/cadastros/concessionaria/list" search={{ aba: 'distribuidor' }} />
      )}
    >
      Distribuidor
    </Button>
  )
  return <ConcessionariasPage botoes={botao} />
}
