import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { FROTA_MANAGER_NIVEIS } from '#shared/frota/carros.ts'
import { CAR_PARTS, type FullEmprestimo } from '#shared/frota/emprestimos.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { fuelInWords, missingFuel } from '#shared/rules/fuel.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useSessao } from '../../core/session/session.ts'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useHandOver, useTakeBack } from './api.ts'
import { FuelGauge } from '../../ui/fields/FuelGauge.tsx'

type Part = (typeof CAR_PARTS)[number]

interface Props {
  emprestimo: FullEmprestimo
  ato: 'ENTREGAR' | 'DEVOLVER'
  close: () => void
}

/** Odometer, fuel and damage, when the car leaves and when it comes back. */
export function ReadingModal({ emprestimo: e, ato, close }: Props) {
  const handOver = useHandOver(e.codEmprestimo)
  const takeBack = useTakeBack(e.codEmprestimo)
  const leaves = ato === 'ENTREGAR'
  const act = leaves ? handOver : takeBack
  const nivel = useSessao()?.nivel
  const manages = nivel !== undefined && (FROTA_MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const [km, setKm] = useState<number | null>(leaves ? e.kmDoCarro : null)
  const [fuel, setFuel] = useState<number | null>(null)
  const [damage, setDamage] = useState<Part[]>(() => CAR_PARTS.filter((p) => e.avariasSaida.includes(p)))
  const [waive, setWaive] = useState(false)
  const [cobrar, setCobrar] = useState<number | null>(0)
  const [attempted, setAttempted] = useState(false)
  const fields: Partial<Record<string, string>> = act.error instanceof ApiError ? act.error.campos : {}
  const unpaid = leaves && e.caucao > 0 && (e.cobranca === null || e.cobranca.pago < e.caucao)
  const lacking = !leaves && fuel !== null ? Math.max(0, (e.combustivelSaida ?? 0) - fuel) : 0
  const missing = {
    km:
      km === null
        ? 'Leia o hodômetro'
        : e.kmDoCarro !== null && km < e.kmDoCarro
          ? `A última anotada é ${e.kmDoCarro.toLocaleString('pt-BR')} km`
          : undefined,
    combustivel: fuel === null ? 'Toque no marcador' : undefined,
  }
  async function submit(ev: SubmitEvent): Promise<void> {
    ev.preventDefault()
    ev.stopPropagation()
    setAttempted(true)
    if (missing.km !== undefined || km === null || fuel === null) return
    const reading = { versao: e.versao, km, combustivel: fuel, avarias: damage }
    const done = leaves
      ? await handOver.mutateAsync({ ...reading, dispensarCaucao: waive }).catch(() => null)
      : await takeBack.mutateAsync({ ...reading, cobrar: cobrar ?? 0 }).catch(() => null)
    if (!done) return
    toast.ok(leaves ? 'Carro entregue' : 'Carro devolvido')
    close()
  }
  return (
    <Modal opened onClose={close} title={leaves ? 'Entregar o carro' : 'Receber de volta'} size="lg">
      <form onSubmit={(ev) => void submit(ev)} noValidate>
        <Stack>
          <IntegerInput
            label="Quilometragem"
            data-autofocus
            required
            size="md"
            value={km}
            onChange={setKm}
            error={fields['km'] ?? (attempted ? missing.km : undefined)}
            {...(!leaves && e.kmSaida !== null && { description: `Saiu com ${e.kmSaida.toLocaleString('pt-BR')} km` })}
          />
          <FuelGauge value={fuel} onChange={setFuel} error={attempted ? missing.combustivel : undefined} />
          {lacking > 0 && (
            <Text size="sm" c="vermelho">
              A menos: {missingFuel(lacking).toLowerCase()}. Na saída: {fuelInWords(e.combustivelSaida)?.toLowerCase()}.
            </Text>
          )}
          <Checkbox.Group
            label={leaves ? 'Avarias que já tem' : 'Avarias agora'}
            value={damage}
            onChange={(v) => setDamage(CAR_PARTS.filter((p) => v.includes(p)))}
          >
            <div
              style={{
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
                gap: 10,
                marginTop: 8,
              }}
            >
              {CAR_PARTS.map((p) => (
                <Checkbox
                  key={p}
                  value={p}
                  label={!leaves && damage.includes(p) && !e.avariasSaida.includes(p) ? `${p} (nova)` : p}
                />
              ))}
            </div>
          </Checkbox.Group>
          {unpaid && manages && (
            <Checkbox
              label={`Entregar sem a caução de ${formatReais(e.caucao)}`}
              checked={waive}
              onChange={(ev) => setWaive(ev.currentTarget.checked)}
            />
          )}
          {!leaves && (
            <MoneyInput
              label="Cobrar por Pix"
              description="Combustível, avarias ou o que combinaram; zero não cobra."
              value={cobrar}
              onChange={setCobrar}
              error={fields['cobrar']}
            />
          )}
          <ModalFooter error={Object.keys(fields).length > 0 ? null : act.error} close={close}>
            <Button type="submit" loading={act.isPending}>
              {leaves ? 'Entregar o carro' : 'Receber de volta'}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
