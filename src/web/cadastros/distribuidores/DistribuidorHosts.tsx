import { Button, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { DistribuidorRecord } from '#shared/cadastros/distribuidores.ts'
import { INVALID_HOST, isValidHost, normalizeHost } from '#shared/rules/hosts.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { useAddHost, useRemoveHost } from './api.ts'
import { ConfirmRemovalModal } from '../../recipes/form/ConfirmRemovalModal.tsx'
import classes from './Distribuidor.module.css'

/** Hosts of the distributor; adding or removing one takes effect at once. */
export function DistribuidorHosts({ record }: { record: DistribuidorRecord }) {
  const [leaving, setLeaving] = useState<string | null>(null)
  return (
    <FormSection
      title="Endereços"
      text="Os nomes que abrem este distribuidor no navegador. Entram e saem na hora, sem gravar o formulário."
      grid={false}
    >
      <ul className={classes.hosts} aria-label="Endereços">
        {record.hosts.map(({ host, preso }) => (
          <li key={host}>
            <div className={classes.host}>
              <Text fw={600}>{host}</Text>
              {preso && (
                <Text size="sm" c="dimmed">
                  {preso}
                </Text>
              )}
            </div>
            {!preso && (
              <Button variant="default" size="xs" aria-label={`Retirar ${host}`} onClick={() => setLeaving(host)}>
                Retirar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AddHost />
      {leaving !== null && <RemoveModal host={leaving} close={() => setLeaving(null)} />}
    </FormSection>
  )
}

function AddHost() {
  const append = useAddHost()
  const [host, setHost] = useState('')
  const [touched, setTouched] = useState(false)
  const invalid = touched && !isValidHost(normalizeHost(host)) ? INVALID_HOST : null
  const fromServer =
    append.error instanceof ApiError ? (append.error.campos['host'] ?? errorMessage(append.error)) : null

  function send(e: SubmitEvent): void {
    e.preventDefault()
    setTouched(true)
    if (!isValidHost(normalizeHost(host))) return
    append.mutate(host, {
      onSuccess: () => {
        toast.ok(`${normalizeHost(host)} já abre este distribuidor`)
        setHost('')
        setTouched(false)
      },
    })
  }

  return (
    <form className={classes.acrescentar} onSubmit={send} noValidate>
      <TextInput
        aria-label="Novo endereço"
        placeholder="gestao.exemplo.com.br"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        value={host}
        error={invalid ?? fromServer}
        onBlur={() => setTouched(host !== '')}
        onChange={(e) => {
          setHost(e.currentTarget.value)
          append.reset()
        }}
      />
      <Button type="submit" variant="default" loading={append.isPending}>
        Acrescentar endereço
      </Button>
    </form>
  )
}

function RemoveModal({ host, close }: { host: string; close: () => void }) {
  return (
    <ConfirmRemovalModal
      title={`Retirar ${host}?`}
      action="Retirar"
      feito={`${host} retirado`}
      takeOff={useRemoveHost()}
      target={host}
      close={close}
    >
      Quem abrir este endereço vê “distribuidor não cadastrado”. Quem está nele agora para de ser atendido.
    </ConfirmRemovalModal>
  )
}
