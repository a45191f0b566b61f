import { Button, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { type FonteDms, useSalvarFonte } from './api.ts'
import { AGENDAS } from './textos.ts'
import classes from './Dms.module.css'

const A_MAO = 'A_MAO'
const OUTRA = 'OUTRA'

/** Whether a store's system is read by itself, and when. */
export function ProgramacaoAba({ fonte: { codConcessionaria, fonte } }: { fonte: FonteDms }) {
  const salvar = useSalvarFonte(codConcessionaria)
  const [ativo, setAtivo] = useState(fonte?.ativo ?? true)
  const conhecida = AGENDAS.some((a) => a.value === fonte?.agenda)
  const [escolha, setEscolha] = useState(fonte?.agenda ? (conhecida ? fonte.agenda : OUTRA) : A_MAO)
  const [outra, setOutra] = useState(conhecida ? '' : (fonte?.agenda ?? ''))
  const campos = salvar.error instanceof ApiError ? salvar.error.campos : undefined
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const agenda = escolha === A_MAO ? null : escolha === OUTRA ? outra.trim() : escolha
    const feito = await salvar.mutateAsync({ ativo, agenda, versao: fonte?.versao ?? 1 }).catch(() => null)
    if (feito) toast.ok('Programação gravada')
  }
  return (
    <form onSubmit={(e) => void enviar(e)} noValidate className={classes.gaveta}>
      <Switch
        label="Ler o DMS desta concessionária"
        checked={ativo}
        onChange={(e) => setAtivo(e.currentTarget.checked)}
      />
      <Select
        label="Quando"
        disabled={!ativo}
        allowDeselect={false}
        data={[
          { value: A_MAO, label: 'Só quando alguém pedir' },
          ...AGENDAS,
          { value: OUTRA, label: 'Outro horário (cron)' },
        ]}
        value={escolha}
        onChange={(v) => setEscolha(v ?? A_MAO)}
        error={escolha === OUTRA ? undefined : campos?.['agenda']}
      />
      {escolha === OUTRA && (
        <TextInput
          label="Horário em cron"
          description="Minuto, hora, dia, mês e dia da semana, no horário da concessionária. Exemplo: 30 6 * * 1-6"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={!ativo}
          value={outra}
          onChange={(e) => setOutra(e.currentTarget.value)}
          error={campos?.['agenda']}
        />
      )}
      {fonte?.proximaEm && (
        <Text size="sm">
          Próxima leitura: <Quando instante={fonte.proximaEm} />
        </Text>
      )}
      {fonte && fonte.falhas > 0 && (
        <Text size="sm" c="vermelho">
          {fonte.falhas === 1 ? 'A última leitura falhou.' : `As últimas ${fonte.falhas} leituras falharam.`}{' '}
          {fonte.abertoAte && (
            <>
              Nenhuma começa sozinha até <Quando instante={fonte.abertoAte} />; “Ler o DMS agora” tenta antes.
            </>
          )}
        </Text>
      )}
      {salvar.isError && !campos && (
        <Text size="sm" c="vermelho" role="alert">
          {mensagemDe(salvar.error)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={salvar.isPending}>
          Gravar programação
        </Button>
      </Group>
    </form>
  )
}
