import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { MAX_KM } from '#shared/checklists/inspecao.ts'
import { Keypad } from '../../ui/inspection/Keypad.tsx'
import classes from './Reception.module.css'
import { BottomSheet } from '../../ui/inspection/BottomSheet.tsx'

/** Kilometres by the keypad. */
export function KmField({
  km,
  readOnly,
  commit,
}: {
  km: number | null
  readOnly: boolean
  commit: (km: number | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed === null ? km : typed === '' ? null : Number(typed)
  const words = shown === null ? '–' : shown.toLocaleString('pt-BR')
  return (
    <>
      <button type="button" className={classes.km} disabled={readOnly} onClick={() => setTyped('')}>
        <span className="suave">Quilometragem</span>{' '}
        <b>{km === null ? 'Digitar' : `${km.toLocaleString('pt-BR')} km`}</b>
      </button>
      <BottomSheet opened={typed !== null} onClose={() => setTyped(null)} title="Quilometragem no painel">
        {typed !== null && (
          <>
            <output className={classes.lido}>{words} km</output>
            <Keypad
              label="Teclado: quilometragem"
              decimals={0}
              maxLength={7}
              max={MAX_KM}
              value={typed}
              onChange={setTyped}
            />
            <Group grow mt={12}>
              <Button
                size="lg"
                disabled={typed === ''}
                onClick={() => {
                  commit(Number(typed))
                  setTyped(null)
                }}
              >
                Guardar
              </Button>
            </Group>
          </>
        )}
      </BottomSheet>
    </>
  )
}
