import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { vinIn } from '#shared/rules/vin.ts'
import classes from './Inspection.module.css'
import { BottomSheet } from './BottomSheet.tsx'
import { Viewfinder } from './Viewfinder.tsx'

/** Reads a chassis number from the barcode or QR code on the car. Nothing is guessed: a plate is typed. */
export function CodeReader({ onRead }: { onRead: (chassi: string) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        className={classes.target}
        variant="default"
        leftSection={<IconScan size={20} />}
        onClick={() => setOpened(true)}
      >
        Ler código do chassi
      </Button>
      <BottomSheet opened={opened} onClose={() => setOpened(false)} title="Código do chassi">
        {opened && (
          <Viewfinder
            pick={vinIn}
            hint="Aponte para o código na coluna da porta ou no para-brisa."
            wrong="Este código não é um chassi. Procure a etiqueta na coluna da porta."
            otherwise="Digite o chassi ou a placa."
            onRead={(chassi) => {
              setOpened(false)
              onRead(chassi)
            }}
          />
        )}
      </BottomSheet>
    </>
  )
}
