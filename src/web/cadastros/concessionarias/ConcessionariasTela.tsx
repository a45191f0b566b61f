import { Button } from '@mantine/core'
import { IconBuildingSkyscraper, IconRuler2 } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSessao } from '../../core/session.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { ConcessionariasPage } from './ConcessionariasPage.tsx'

/** /cadastros/concessionaria/list: the stores, or for level -1, under ?aba=distribuidor, the distributor's own record. */
export function ConcessionariasTela() {
  const { aba } = useSearch({ strict: false }) as { aba?: string }
  const [limites, setLimites] = useState(false)
  const desenvolvedor = useSessao()?.nivel === -1
  if (desenvolvedor && aba === 'distribuidor') return <Lugar lugar="distribuidor" />
  const botoes = (
    <>
      <Button variant="default" leftSection={<IconRuler2 size={17} />} onClick={() => setLimites(true)}>
        Limites das medidas
      </Button>
      {desenvolvedor && (
        <Button
          variant="default"
          leftSection={<IconBuildingSkyscraper size={17} />}
          renderRoot={(props) => (
            <TelaLink {...props} to="/cadastros/concessionaria/list" search={{ aba: 'distribuidor' }} />
          )}
        >
          Distribuidor
        </Button>
      )}
    </>
  )
  return (
    <>
      <ConcessionariasPage botoes={botoes} />
      {limites && <Lugar lugar="limitesDasMedidas" fechar={() => setLimites(false)} />}
    </>
  )
}
