import { Anchor, Button, Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { VisitReparos } from '#shared/garantia/reparos.ts'
import { counted } from '#shared/rules/counted.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { When } from '../../ui/display/When.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { useLinkVisit, useOpenReparo, visitQuery } from './api.ts'
import { Counts } from './Counts.tsx'
import classes from './Reparos.module.css'

/** In a car's drawer: its defects under warranty, "mesmo defeito?" with one tap, and a new one. */
export function CarReparos({ codPassagem }: { codPassagem: number }) {
  const { data } = useQuery(visitQuery(codPassagem))
  const link = useLinkVisit()
  const [opening, open] = useState(false)
  if (!data) return null
  return (
    <Section title={`Garantia (${data.reparos.length})`}>
      {data.reparos.map((r) => (
        <div key={r.codReparo} className={classes.estadia}>
          <Anchor renderRoot={(p) => <ScreenLink {...p} to={`/garantia/reparos/${r.codReparo}`} />}>{r.titulo}</Anchor>
          <Counts visita={r.visita} sum={r.soma} prazo={r.prazoDias} />
        </div>
      ))}
      {data.mesmoDefeito.map((r) => (
        <div key={r.codReparo} className={classes.linha}>
          <span>
            Mesmo defeito? <b>{r.titulo}</b>, {counted(r.soma, 'dia', 'dias')} até aqui
          </span>
          <Button
            size="compact-sm"
            loading={link.isPending}
            onClick={() =>
              link.mutate(
                { codReparo: r.codReparo, codPassagem },
                {
                  onSuccess: () => toast.ok('Visita ligada ao defeito'),
                  onError: (e) => toast.failure(e),
                },
              )
            }
          >
            É o mesmo
          </Button>
        </div>
      ))}
      {!data.entregue && (
        <Button
          variant="default"
          size="compact-md"
          w="fit-content"
          leftSection={<IconShieldCheck size={16} />}
          onClick={() => open(true)}
        >
          Abrir reparo em garantia
        </Button>
      )}
      {opening && <OpenModal codPassagem={codPassagem} visita={data} close={() => open(false)} />}
    </Section>
  )
}

function OpenModal({ codPassagem, visita, close }: { codPassagem: number; visita: VisitReparos; close: () => void }) {
  const open = useOpenReparo()
  const [title, setTitle] = useState(visita.titulo)
  const [marked, mark] = useState(false)
  const [earlier, setEarlier] = useState<readonly number[]>([])
  const [attempted, setAttempted] = useState(false)
  const fields = open.error instanceof ApiError ? open.error.campos : {}
  const missing = title.trim().length < 3
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (missing) return
    const body = { codPassagem, titulo: title.trim(), marcarGarantia: marked, anteriores: [...earlier] }
    if (!(await open.mutateAsync(body).catch(() => null))) return
    toast.ok('Reparo aberto: os dias contam desde a chegada')
    close()
  }
  return (
    <Modal opened onClose={close} title="Abrir reparo em garantia">
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <TextInput
            label="Defeito"
            data-autofocus
            required
            maxLength={160}
            value={title}
            onChange={(e) => setTitle(e.currentTarget.value)}
            error={fields['titulo'] ?? (attempted && missing ? 'Diga qual é o defeito' : null)}
          />
          {!visita.garantia && (
            <Checkbox
              label="O carro está em garantia"
              checked={marked}
              onChange={(e) => mark(e.currentTarget.checked)}
              error={fields['marcarGarantia']}
            />
          )}
          {visita.anteriores.length > 0 && <Text size="sm">Mesmo defeito em visitas anteriores?</Text>}
          {visita.anteriores.map((v) => (
            <Checkbox
              key={v.codPassagem}
              label={
                <>
                  {v.motivo}, <When instant={v.chegouEm} />, {v.concessionaria}
                </>
              }
              checked={earlier.includes(v.codPassagem)}
              onChange={(e) => {
                const { checked } = e.currentTarget
                setEarlier((l) => (checked ? [...l, v.codPassagem] : l.filter((c) => c !== v.codPassagem)))
              }}
            />
          ))}
          <ModalFooter error={Object.keys(fields).length > 0 ? null : open.error} close={close}>
            <Button type="submit" loading={open.isPending}>
              Abrir
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
