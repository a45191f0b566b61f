-- The address of a charge, sent by a person, answers no question of the customer: it is no text that somebody wrote.
alter table conversa_mensagem drop constraint conversa_mensagem_tipo_check;
alter table conversa_mensagem add constraint conversa_mensagem_tipo_check
  check (tipo in ('TEXTO', 'ORCAMENTO', 'LEMBRETE', 'PROMESSA', 'PESQUISA', 'ACOMPANHAR', 'AGENDAMENTO', 'PERGUNTA', 'DECISAO', 'PAGAMENTO')) not valid;
alter table conversa_mensagem validate constraint conversa_mensagem_tipo_check;
