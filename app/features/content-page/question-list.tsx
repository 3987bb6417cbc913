import { LinkedText } from "./linked-text.tsx";

/** Questions with collapsible answers, also without script. */
export function QuestionList({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return questions.map(({ question, answer }) => (
    <details key={question} className="group/question border-b border-line py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-display font-750 text-[1.3rem] leading-tight [&::-webkit-details-marker]:hidden">
        {question}
        <span className="i-lucide-plus shrink-0 transition-transform duration-150 group-open/question:rotate-45" />
      </summary>
      <p className="pb-3">
        <LinkedText text={answer} />
      </p>
    </details>
  ));
}
