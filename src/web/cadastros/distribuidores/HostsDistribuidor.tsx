import { Button, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { RegistroDoDistribuidor } from '#shared/cadastros/distribuidores.ts'
import { HOST_INVALIDO, hostValido, normalizarHost } from '#shared/rules/hosts.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { useAcrescentarHost, useRetirarHost } from './api.ts'
import { TirarModal } from './TirarModal.tsx'
import classes from './Distribuidor.module.css'

/** Addresses that open the distributor; each comes and goes at once. */
export function HostsDistribuidor({ registro }: { registro: RegistroDoDistribuidor }) {
  const [saindo, setSaindo] = useState<string | null>(null)
  return (
    <FormSecao
      titulo="Endereços"
      texto="Os nomes que abrem este distribuidor no navegador. Entram e saem na hora, sem gravar o formulário."
      grade={false}
    >
      <ul className={classes.hosts} aria-label="Endereços">
        {registro.hosts.map(({ host, preso }) => (
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
              <Button variant="default" size="xs" aria-label={`Retirar ${host}`} onClick={() => setSaindo(host)}>
                Retirar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Acrescentar />
      {saindo !== null && <RetirarModal host={saindo} fechar={() => setSaindo(null)} />}
    </FormSecao>
  )
}

function Acrescentar() {
  const acrescentar = useAcrescentarHost()
  const [host, setHost] = useState('')
  const [tocado, setTocado] = useState(false)
  const invalido = tocado && !hostValido(normalizarHost(host)) ? HOST_INVALIDO : null
  const doServidor =
    acrescentar.error instanceof ApiError ? (acrescentar.error.campos['host'] ?? mensagemDe(acrescentar.error)) : null

  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTocado(true)
    if (!hostValido(normalizarHost(host))) return
    acrescentar.mutate(host, {
      onSuccess: () => {
        toast.ok(`${normalizarHost(host)} já abre este distribuidor`)
        setHost('')
        setTocado(false)
      },
    })
  }

  return (
    <form className={classes.acrescentar} onSubmit={enviar} noValidate>
      <TextInput
        aria-label="Novo endereço"
        placeholder="gestao.exemplo.com.br"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        value={host}
        error={invalido ?? doServidor}
        onBlur={() => setTocado(host !== '')}
        onChange={(e) => {
          setHost(e.currentTarget.value)
          acrescentar.reset()
        }}
      />
      <Button type="submit" variant="default" loading={acrescentar.isPending}>
        Acrescentar endereço
      </Button>
    </form>
  )
}

function RetirarModal({ host, fechar }: { host: string; fechar: () => void }) {
  return (
    <TirarModal
      titulo={`Retirar ${host}?`}
      ato="Retirar"
      feito={`${host} retirado`}
      tirar={useRetirarHost()}
      alvo={host}
      fechar={fechar}
    >
      Quem abrir este endereço vê “distribuidor não cadastrado”. Quem está nele agora para de ser atendido.
    </TirarModal>
  )
}
