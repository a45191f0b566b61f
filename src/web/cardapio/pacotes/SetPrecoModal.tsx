import { Button, Modal, Select, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import type { LojaPreco } from '#shared/cardapio/pacotes.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { useSetPreco } from './api.ts'

const WHOLE_NETWORK = 'rede'

/** Sets a package's fixed price from a day on, for the network or one store. */
export function SetPrecoModal(p: {
  codPacote: number
  /** Preselected store; null: the network. */
  initial: number | null
  lojas: readonly LojaPreco[]
  close: () => void
}) {
  const fuso = useTimeZone()
  const assign = useSetPreco(p.codPacote)
  const dia = todayIn(fuso, new Date())
  const [onde, setOnde] = useState(p.initial === null ? WHOLE_NETWORK : String(p.initial))
  const [preco, setPreco] = useState<number | null>(
    p.lojas.find((l) => l.codConcessionaria === p.initial)?.preco ?? null,
  )
  const [desde, setDesde] = useState(dia)
  const [bySum, setBySum] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const missing = attempted && !bySum && preco === null ? 'Informe o preço' : undefined
  const fields = assign.error instanceof ApiError ? assign.error.campos : {}
  return (
    <Modal opened onClose={p.close} title="Fechar preço">
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          setAttempted(true)
          if (!bySum && preco === null) return
          assign.mutate(
            {
              codConcessionaria: onde === WHOLE_NETWORK ? null : Number(onde),
              preco: bySum ? null : preco,
              vigenteDe: desde === '' || desde === dia ? null : desde,
            },
            {
              onSuccess: () => {
                toast.ok('Preço gravado')
                p.close()
              },
            },
          )
        }}
      >
        <Stack>
          <Select
            label="Onde vale"
            allowDeselect={false}
            searchable
            data={[
              { value: WHOLE_NETWORK, label: 'Toda a rede' },
              ...p.lojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
            ]}
            value={onde}
            onChange={(v) => setOnde(v ?? WHOLE_NETWORK)}
          />
          <Switch
            label={onde === WHOLE_NETWORK ? 'Voltar à soma das partes' : 'Voltar ao preço da rede'}
            checked={bySum}
            onChange={(e) => setBySum(e.currentTarget.checked)}
          />
          {!bySum && (
            <MoneyInput
              label="Preço"
              withAsterisk
              value={preco}
              onChange={setPreco}
              error={fields['preco'] ?? missing}
            />
          )}
          <DayInput
            label="A partir de"
            description="O preço que já valeu não muda"
            min={dia}
            value={desde}
            onChange={setDesde}
            error={fields['vigenteDe']}
          />
          <ModalFooter error={assign.error} close={p.close}>
            <Button type="submit" loading={assign.isPending}>
              Fechar preço
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
