import {
  Alert,
  Button,
  Modal,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { CANAIS_RESPOSTA, type CanalResposta } from '#shared/oficina-digital/oferta.ts'
import {
  type MotivoRecusa,
  MOTIVOS_RECUSA,
  type OrcamentoCompleto,
  type OrcamentoResumo,
} from '#shared/oficina-digital/orcamentos.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { NOME_MOTIVO } from '#shared/rules/nomes-recusa.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { orcamentoCompleto } from '../orcamentos/api.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { DiaInput } from '../../ui/campos/DiaInput.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { useResponderPeloCliente } from './api.ts'

type Escolha =
  | { decisao: 'APROVADO' }
  | { decisao: 'REPROVADO'; motivo: MotivoRecusa }
  | { decisao: 'ADIADO'; adiadoPara: string }

const NOME_CANAL: Record<CanalResposta, string> = {
  BALCAO: 'No balcão',
  TELEFONE: 'Por telefone',
  WHATSAPP: 'Por WhatsApp',
  EMAIL: 'Por e-mail',
}

/** Records, line by line, what the customer decided by another way than the page. */
export function ResponderModal({ orcamento, fechar }: { orcamento: OrcamentoResumo; fechar: () => void }) {
  const q = useQuery(orcamentoCompleto(orcamento.codOrcamento))
  return (
    <Modal opened onClose={fechar} size="lg" title="Registrar a resposta do cliente">
      {q.data ? (
        <Formulario orcamento={q.data} fechar={fechar} />
      ) : q.isError ? (
        <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  )
}

function Formulario({ orcamento: o, fechar }: { orcamento: OrcamentoCompleto; fechar: () => void }) {
  const responder = useResponderPeloCliente()
  const fuso = useFuso()
  const daqui = (dias: number) => somarDias(hoje(fuso, new Date()), dias)
  const [escolhas, setEscolhas] = useState<Record<number, Escolha>>({})
  const [canal, setCanal] = useState<CanalResposta>('TELEFONE')
  const [nome, setNome] = useState(o.cliente)
  const [evidencia, setEvidencia] = useState('')
  const [tentou, setTentou] = useState(false)
  const faltam = o.linhas.filter((l) => !escolhas[l.codLinha])
  const aprovado = o.linhas.reduce((s, l) => (escolhas[l.codLinha]?.decisao === 'APROVADO' ? s + (l.total ?? 0) : s), 0)

  /** Lines that belong together follow one another. */
  function escolher(codLinha: number, e: Escolha): void {
    const vinculo = o.linhas.find((l) => l.codLinha === codLinha)?.vinculo ?? null
    const juntas = o.linhas.filter((l) => l.codLinha === codLinha || (vinculo !== null && l.vinculo === vinculo))
    setEscolhas((antes) => ({ ...antes, ...Object.fromEntries(juntas.map((l) => [l.codLinha, e])) }))
  }
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (faltam.length > 0 || evidencia.trim().length < 5 || nome.trim().length < 2) return
    responder.mutate(
      {
        codOrcamento: o.codOrcamento,
        versao: o.versao,
        resposta: {
          canal,
          evidencia: evidencia.trim(),
          nome: nome.trim(),
          decisoes: o.linhas.flatMap((l) => {
            const escolha = escolhas[l.codLinha]
            return escolha ? [{ codLinha: l.codLinha, ...escolha }] : []
          }),
        },
      },
      {
        onSuccess: () => {
          toast.ok('Resposta registrada; o cliente foi avisado')
          fechar()
        },
      },
    )
  }

  if (o.estado !== 'ENVIADO' && o.estado !== 'VISUALIZADO')
    return <Alert color="amarelo">Este orçamento não espera resposta do cliente.</Alert>
  return (
    <form onSubmit={enviar} noValidate>
      <Stack>
        <ul className={classes.linhas} aria-label="Decisão por linha">
          {o.linhas.map((l) => {
            const e = escolhas[l.codLinha]
            return (
              <li key={l.codLinha}>
                <div className={classes.tituloLinha}>
                  <span>
                    <span className={classes.ponto} data-cor={l.cor} />
                    {l.titulo}
                  </span>
                  <Money centavos={l.total} />
                </div>
                <SegmentedControl
                  fullWidth
                  size="xs"
                  mt={6}
                  aria-label={`Decisão de ${l.titulo}`}
                  value={e?.decisao ?? ''}
                  onChange={(v) =>
                    escolher(
                      l.codLinha,
                      v === 'APROVADO'
                        ? { decisao: v }
                        : v === 'ADIADO'
                          ? { decisao: v, adiadoPara: daqui(30) }
                          : { decisao: 'REPROVADO', motivo: 'PRECO' },
                    )
                  }
                  data={[
                    { value: 'APROVADO', label: 'Aprovou' },
                    { value: 'REPROVADO', label: 'Recusou' },
                    { value: 'ADIADO', label: 'Adiou' },
                  ]}
                />
                {e?.decisao === 'REPROVADO' && (
                  <NativeSelect
                    mt={6}
                    size="xs"
                    aria-label={`Motivo da recusa de ${l.titulo}`}
                    data={MOTIVOS_RECUSA.map((m) => ({ value: m, label: NOME_MOTIVO[m] }))}
                    value={e.motivo}
                    onChange={(x) =>
                      escolher(l.codLinha, {
                        decisao: 'REPROVADO',
                        motivo: MOTIVOS_RECUSA.find((m) => m === x.currentTarget.value) ?? 'PRECO',
                      })
                    }
                  />
                )}
                {e?.decisao === 'ADIADO' && (
                  <DiaInput
                    mt={6}
                    size="xs"
                    aria-label={`Adiar ${l.titulo} até`}
                    min={daqui(1)}
                    value={e.adiadoPara}
                    onChange={(dia) => dia && escolher(l.codLinha, { decisao: 'ADIADO', adiadoPara: dia })}
                  />
                )}
              </li>
            )
          })}
          <li className={classes.soma}>
            <span>Aprovado</span>
            <span>{formatarReais(aprovado)}</span>
          </li>
        </ul>
        <SegmentedControl
          aria-label="Como o cliente decidiu"
          value={canal}
          onChange={(v) => setCanal(v)}
          data={CANAIS_RESPOSTA.map((c) => ({ value: c, label: NOME_CANAL[c] }))}
        />
        <TextInput
          label="Quem decidiu"
          required
          maxLength={120}
          value={nome}
          onChange={(e) => setNome(e.currentTarget.value)}
          error={tentou && nome.trim().length < 2 ? 'Escreva o nome' : null}
        />
        <Textarea
          label="Prova"
          description="Quem falou, quando e por onde: fica guardado com a decisão."
          required
          autosize
          minRows={2}
          maxLength={1000}
          value={evidencia}
          onChange={(e) => setEvidencia(e.currentTarget.value)}
          error={tentou && evidencia.trim().length < 5 ? 'Diga como o cliente decidiu' : null}
        />
        {tentou && faltam.length > 0 && (
          <Text size="sm" c="vermelho" role="alert">
            Falta a decisão de: {faltam.map((l) => l.titulo).join(', ')}
          </Text>
        )}
        <ModalRodape erro={responder.error} fechar={fechar}>
          <Button type="submit" loading={responder.isPending}>
            Registrar resposta
          </Button>
        </ModalRodape>
      </Stack>
    </form>
  )
}
