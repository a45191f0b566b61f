import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { Mark } from '../../ui/display/Mark.tsx'
import frame from '../../recipes/entry/SessaoFrame.module.css'
import classes from './SharedDevice.module.css'

/** Frame of the shared tablet's page: wider than the login, with the tablet's own name. */
export function DeviceFrame({ place, children }: { place?: string; children: ReactNode }) {
  const { nameEmpresa, logo, icone } = distribuidor()
  return (
    <main className={frame.pagina}>
      <div className={classes.column}>
        <div className={frame.marca}>
          {logo ? (
            <img src={logo} alt={nameEmpresa} className={frame.logo} />
          ) : (
            <>
              <Mark icon={icone} size={34} />
              <span className={frame.nome}>{nameEmpresa}</span>
            </>
          )}
        </div>
        <Stack className={frame.cartao} gap="lg">
          {children}
        </Stack>
        {place && (
          <Text size="sm" c="dimmed" ta="center">
            {place}
          </Text>
        )}
      </div>
    </main>
  )
}
